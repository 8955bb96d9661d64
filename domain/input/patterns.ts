/** Input formats, for code that needs no schema. */

/** The same rule as `private.is_email` in the database. */
export const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s.]+$/

export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
