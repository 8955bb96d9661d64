import type pg from 'pg'
import { addDays, addMonths, dayOf, daysIn } from '#domain/indian-days.ts'
import { toPaise } from '#domain/money.ts'
import { Chance, weights } from './chance.ts'
import { type Cell, copyRows } from './copy.ts'
import { type DemoDonor, makeDonors } from './donors.ts'
import { type DemoGift, makeGifts } from './gifts.ts'
import {
  DONOR_COLUMNS,
  donorRow,
  GIFT_COLUMNS,
  giftRow,
  PAYMENT_COLUMNS,
  paymentRow,
  REFUND_COLUMNS,
  refundRow,
  type Total,
} from './rows.ts'
import { withoutOurTriggers } from './without-our-triggers.ts'

export type Filled = { donors: number; gifts: number; payments: number; refunds: number }

const YEARS = 5
const LARGE = 50_000
// The others are known to the charity and have not given.
const GIVING = 0.85
const PROSPECTS = weights([
  ['Potential', 5],
  ['Contacted', 3],
  ['Engaged', 2],
  ['Inactive', 1],
])

/** Adds made-up donors and gifts of the last years: all of them, or none. */
export async function fill(
  client: pg.Client,
  wish: { donors: number; gifts: number; seed: number; now: Date },
  tell: (progress: string) => void,
): Promise<Filled> {
  const { rows: causes } = await client.query<{ id: string }>(
    'select id from public.causes order by "order", id',
  )
  const batch = wish.seed.toString(36)
  const to = addDays(dayOf(wish.now), -1)
  const from = addDays(addMonths(to, -12 * YEARS), 1)
  const people = makeDonors(wish.donors, Math.ceil(wish.gifts / 50), batch, new Chance(wish.seed))
  const givers = people.slice(0, Math.min(Math.ceil(people.length * GIVING), wish.gifts))
  // Made again for each table: the same seed makes the same gifts, and none has to be kept.
  const gifts = () =>
    makeGifts(
      { count: wish.gifts, donors: givers, causes: causes.map(({ id }) => id), from, to },
      new Chance(wish.seed + 1),
    )
  function* rowsOf(row: (gift: DemoGift, number: string) => Cell[] | undefined): Generator<Cell[]> {
    let at = 0
    for (const gift of gifts()) {
      const made = row(gift, `${batch}x${at++}`)
      if (made) yield made
    }
  }

  const copy = async (table: string, columns: readonly string[], rows: Iterable<Cell[]>) => {
    const count = await copyRows(client, `public.${table}`, columns, rows)
    tell(`${count} ${table}`)
    return count
  }
  const isLarge = wish.gifts + wish.donors >= LARGE
  return withoutOurTriggers(client, { isLarge }, async () => ({
    donors: await copy('donors', DONOR_COLUMNS, donorRows(people, gifts(), from, to, wish.seed)),
    gifts: await copy('donations', GIFT_COLUMNS, rowsOf(giftRow)),
    payments: await copy('payments', PAYMENT_COLUMNS, rowsOf(paymentRow)),
    refunds: await copy('refunds', REFUND_COLUMNS, rowsOf(refundRow)),
  }))
}

function* donorRows(
  people: readonly DemoDonor[],
  gifts: Iterable<DemoGift>,
  from: string,
  to: string,
  seed: number,
): Generator<Cell[]> {
  const totals = new Map<string, Total>()
  for (const { donor, status, amount, refunded, at, source, campaign } of gifts) {
    if (!donor || (status !== 'successful' && status !== 'refunded')) continue
    const total = totals.get(donor.id) ?? { net: 0, firstAt: at, source, campaign }
    total.net += toPaise((amount - refunded).toFixed(2))
    totals.set(donor.id, total)
  }
  const chance = new Chance(seed + 2)
  for (const donor of people) {
    const total = totals.get(donor.id)
    const since = Date.parse(addDays(from, chance.below(daysIn(from, to))))
    yield donorRow(donor, total ? 'Donated' : chance.weighted(PROSPECTS), since, total)
  }
}
