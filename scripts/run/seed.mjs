// One seed for all processes of a run, printed so that the run can be repeated; `PROPERTY_SEED=random` draws
// one.
import { randomInt } from 'node:crypto'

/** @param {string} what  is done with it, as in “Properties are tried” */
export function chooseSeed(what) {
  const { PROPERTY_SEED = '20261115', TEST_WORKER_INDEX } = process.env
  // A Playwright worker reads the configuration again.
  if (TEST_WORKER_INDEX !== undefined) return
  process.env.PROPERTY_SEED = PROPERTY_SEED === 'random' ? String(randomInt(2 ** 31)) : PROPERTY_SEED
  console.log(`${what} with PROPERTY_SEED=${process.env.PROPERTY_SEED}`)
}
