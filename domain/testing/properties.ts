/**
 * fast-check with the same cases in every run, so that a change is refused for what it changed and for nothing
 * else. `PROPERTY_SEED=random` hunts for new ones, any number repeats a run.
 */
import fc from 'fast-check'

const { PROPERTY_SEED = '20261115', PROPERTIES = 'bounded' } = process.env

/** Printed by what runs long, so that a run can be repeated. */
export const seed = PROPERTY_SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(PROPERTY_SEED)

/** Whether this is `npm run unit:full`, where what is long in its nature has its full length. */
export const isFull = PROPERTIES === 'full'

fc.configureGlobal({ seed })

export { fc }
