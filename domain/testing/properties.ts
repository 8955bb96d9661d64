/**
 * fast-check with the same cases in every run, so that a change is refused for what it changed and for nothing
 * else. `PROPERTY_SEED=random` hunts for new ones, any number repeats a run; vitest.config.ts prints it.
 */
import fc from 'fast-check'

const { PROPERTY_SEED, PROPERTIES = 'bounded' } = process.env

export const seed = Number(PROPERTY_SEED)

/** Whether this is `npm run unit:full`, where what is long in its nature has its full length. */
export const isFull = PROPERTIES === 'full'

fc.configureGlobal({ seed })

export { fc }
