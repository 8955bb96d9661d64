/** fast-check with the same cases in every run; `PROPERTY_SEED` selects others. */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1), includeErrorInReport: true })

export { fc }
