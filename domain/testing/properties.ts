/**
 * fast-check with the same cases in every run, so that a change is refused for what it changed and for nothing
 * else. `PROPERTY_SEED=random` hunts for new ones, any number repeats a run.
 */
import fc from 'fast-check'

const seed = process.env.PROPERTY_SEED ?? '20261115'

if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) })

export { fc }
