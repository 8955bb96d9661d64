import { Problem } from '#backend/base/problem.ts'
import { BUSY } from '#backend/http/fair-turns.ts'

export const MANY_GIVE =
  'Very many people are giving just now. Nothing was charged. Please try again in a moment.'

/** Refuses to open a gift while there is no room for it. The page repeats it. */
export const manyGive = () =>
  new Problem({ status: 503, code: BUSY, message: MANY_GIVE, headers: { 'Retry-After': '5' } })
