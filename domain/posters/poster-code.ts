/** A poster's code, in any case: without 0, 1, i, l and o, which readers confuse. */
export const POSTER_CODE = /^[2-9a-hjkmnp-z]{6}$/i
