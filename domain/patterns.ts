/** The shapes of what people and programs hand us, for places that need no schema. */

/** As `private.is_email` in the database checks it. */
export const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s.]+$/

export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
