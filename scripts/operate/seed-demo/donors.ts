import { type Chance, weights } from './chance.ts'
import { DEMO_DOMAIN, firstNames, lastNames } from './names.ts'

export type DemoDonor = {
  id: string
  name: string
  email: string | null
  phone: string | null
  /** The person's usual amount, in rupees. */
  habit: number
  /** Day of the month of a monthly charge; undefined for occasional donors. */
  monthlyDay: number | undefined
  /** Duration of a monthly gift. */
  months: number
}

/** In rupees: the site's presets, popular amounts, and occasionally much more. */
export const AMOUNTS = weights([
  ...([
    [199, 22],
    [499, 26],
    [501, 6],
    [999, 16],
    [1100, 7],
    [1999, 9],
    [2100, 4],
    [5000, 6],
  ] as const),
  ...([
    [11_000, 2.2],
    [25_000, 1.1],
    [51_000, 0.5],
    [100_000, 0.2],
  ] as const),
])

/** Donors. `batch` keeps the addresses of two runs distinct. */
export function makeDonors(count: number, monthlyCount: number, batch: string, chance: Chance): DemoDonor[] {
  return Array.from({ length: count }, (_, at) => {
    const [first, last] = [chance.of(firstNames), chance.of(lastNames)]
    const isMonthly = chance.next() * count < monthlyCount
    return {
      id: chance.uuid(),
      name: `${first} ${last}`,
      email: chance.isLucky(0.93)
        ? `${first}.${last.replace(/[^A-Za-z]/g, '')}.${batch}${at}@${DEMO_DOMAIN}`.toLowerCase()
        : null,
      // +91 5…: no Indian mobile number begins with 5.
      phone: chance.isLucky(0.7) ? `+91 5${chance.digits(4)} ${chance.digits(5)}` : null,
      habit: chance.weighted(AMOUNTS),
      monthlyDay: isMonthly ? 1 + chance.below(28) : undefined,
      months: isMonthly ? 2 + chance.below(18) : 0,
    }
  })
}
