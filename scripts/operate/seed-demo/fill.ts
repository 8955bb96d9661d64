import type pg from 'pg'
import { addDays, addMonths, dayOf, daysIn } from '#domain/india/indian-days.ts'
import { toPaise } from '#domain/india/money.ts'
import { Chance, weights } from './chance.ts'
import { copyRows, type Row } from './copy.ts'
import { type DemoDonor, makeDonors } from './donors.ts'
import { type DemoGift, makeGifts } from './gifts.ts'
import { donorRow, giftRow, paymentRow, refundRow, type Total } from './rows.ts'
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

/** Adds demo donors and gifts of the last years, all or none. */
export async function fill(
  client: pg.Client,
  wanted: { donors: number; gifts: number; seed: number; now: Date },
  tell: (progress: string) => void,
): Promise<Filled> {
  const { rows: causes } = await client.query<{ id: string }>(
    'select id from public.causes order by "order", id',
  )
  const batch = wanted.seed.toString(36)
  const to = addDays(dayOf(wanted.now), -1)
  const from = addDays(addMonths(to, -12 * YEARS), 1)
  const people = makeDonors(wanted.donors, Math.ceil(wanted.gifts / 50), batch, new Chance(wanted.seed))
  const givers = people.slice(0, Math.min(Math.ceil(people.length * GIVING), wanted.gifts))
  // Generated again for each table: the same seed gives the same gifts, so none has to be stored.
  const gifts = () =>
    makeGifts(
      { count: wanted.gifts, donors: givers, causes: causes.map(({ id }) => id), from, to },
      new Chance(wanted.seed + 1),
    )
  function* rowsOf(row: (gift: DemoGift, number: string) => Row | undefined): Generator<Row> {
    let at = 0
    for (const gift of gifts()) {
      const made = row(gift, `${batch}x${at++}`)
      if (made) yield made
    }
  }

  const copy = async (table: string, rows: Generator<Row>) => {
    const count = await copyRows(client, `public.${table}`, rows)
    tell(`${count} ${table}`)
    return count
  }
  const isLarge = wanted.gifts + wanted.donors >= LARGE
  return withoutOurTriggers(client, { isLarge }, async () => ({
    donors: await copy('donors', donorRows(people, gifts(), from, to, wanted.seed)),
    gifts: await copy('donations', rowsOf(giftRow)),
    payments: await copy('payments', rowsOf(paymentRow)),
    refunds: await copy('refunds', rowsOf(refundRow)),
  }))
}

function* donorRows(
  people: readonly DemoDonor[],
  gifts: Iterable<DemoGift>,
  from: string,
  to: string,
  seed: number,
): Generator<Row> {
  const totals = new Map<string, Total>()
  for (const { donor, status, amount, refunded, at, source, utmCampaign } of gifts) {
    if (!donor || (status !== 'successful' && status !== 'refunded')) continue
    const total = totals.get(donor.id) ?? { net: 0, firstAt: at, source, utmCampaign }
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
