// One seed for all processes of a run, printed so that the run can be repeated; `PROPERTY_SEED=random` draws
// one.
import { randomInt } from 'node:crypto'

export function chooseSeed() {
  const { PROPERTY_SEED = '20261115' } = process.env
  process.env.PROPERTY_SEED = PROPERTY_SEED === 'random' ? String(randomInt(2 ** 31)) : PROPERTY_SEED
  console.log(`Properties are tried with PROPERTY_SEED=${process.env.PROPERTY_SEED}`)
}
