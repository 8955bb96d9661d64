/**
 * fast-check with the same cases in every run, so that a failure comes from the change.
 * `PROPERTY_SEED=random` tries new ones, any number repeats a run; vitest.config.ts prints it.
 */
import fc from 'fast-check'

const { PROPERTY_SEED, PROPERTIES = 'bounded' } = process.env

export const seed = Number(PROPERTY_SEED)

/** Whether this is `npm run unit:full`, which runs long tests at full length. */
export const isFull = PROPERTIES === 'full'

fc.configureGlobal({ seed, includeErrorInReport: true })

export { fc }
