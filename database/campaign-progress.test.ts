import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fc, isFull } from '#domain/testing/properties.ts'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'
import { indianDay } from './testing/naive-report.ts'

const SHOWN = randomUUID()
const OTHER = randomUUID()
const FIRST_DAY = '2026-04-01'
const LAST_DAY = '2026-04-12'
const LIMIT = 5000

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(reset)

async function reset(): Promise<void> {
  await db.owner(`delete from public.donations; delete from public.payments; delete from public.monthly_gifts;
    delete from public.campaigns; delete from public.site_settings where key = 'razorpay_key_id';
    insert into public.campaigns (id, slug, title, is_shown, goal, starts_on, ends_on, match_limit, match_by) values
      ('${SHOWN}', 'wells', 'Wells', true, 100000, '${FIRST_DAY}', '${LAST_DAY}', ${LIMIT}, 'A friend'),
      ('${OTHER}', 'other', 'Other', true, null, '${FIRST_DAY}', null, null, null)`)
}

type Progress = { raised: string; gifts: string; matched: string | null; last_gift_at: string | null }
async function progress(slug: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await db.visitor('select * from public.campaign_progress($1)', [slug])
  return rows[0]
}

type Row = {
  amount: string
  refunded_amount: string
  deducted_amount: string
  payment_status: string
  is_in_kind: boolean
  test_mode: boolean
  campaign_id: string | null
  paid_at: Date | null
  created_at: Date
}
const paise = (rupees: string) => Math.round(Number(rupees) * 100)
const netOf = (gift: Row) => paise(gift.amount) - paise(gift.refunded_amount) - paise(gift.deducted_amount)
const givenAt = (gift: Row) => gift.paid_at ?? gift.created_at

/** The progress gift by gift. */
function naive(all: Row[], id: string, inTestMode: boolean, limit: number | null) {
  const counted = all.filter(
    (gift) =>
      gift.campaign_id === id &&
      !gift.is_in_kind &&
      ['successful', 'refunded'].includes(gift.payment_status) &&
      (!gift.test_mode || inTestMode),
  )
  const sum = (gifts: Row[]) => gifts.reduce((all, gift) => all + netOf(gift), 0)
  const matching = sum(counted.filter((gift) => indianDay(givenAt(gift)) >= FIRST_DAY))
  const kept = counted.filter((gift) => netOf(gift) > 0)
  return {
    raised: sum(counted),
    gifts: kept.length,
    matched: limit === null ? null : Math.min(limit * 100, matching),
    last: kept.length > 0 ? Math.max(...kept.map((gift) => givenAt(gift).getTime())) : null,
  }
}

const moment = fc
  .tuple(
    fc.constantFrom(`${FIRST_DAY}T00:00:00+05:30`, `${LAST_DAY}T23:59:59+05:30`),
    fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -100_000, max: 100_000 })),
  )
  .map(([base, seconds]) => new Date(Date.parse(base) + seconds * 1000))
const campaign = fc.constantFrom(SHOWN, OTHER, null)
const rupees = fc.integer({ min: 1, max: 3_000_00 }).map((paise) => (paise / 100).toFixed(2))
const which = fc.nat({ max: 30 })
const some = (at: number) =>
  `(select id from public.donations order by created_at, id offset ${at} % greatest((select count(*) from public.donations), 1) limit 1)`

type Step = () => Promise<unknown>
const entering = fc.tuple(moment, rupees, campaign, fc.boolean()).map(
  ([at, amount, id, isInKind]): Step =>
    () =>
      db.owner(
        `insert into public.donations (amount, platform, payment_status, created_at, campaign_id, is_in_kind)
        values ($1, 'cash', 'successful', $2, $3, $4)`,
        [amount, at, id, isInKind],
      ),
)
const giving = fc.tuple(moment, rupees, campaign, fc.boolean(), fc.boolean()).map(
  ([at, amount, id, isTest, isPaid]): Step =>
    () =>
      db
        .owner(
          'insert into public.donations (amount, created_at, campaign_id, test_mode) values ($1, $2, $3, $4)',
          [amount, at, id, isTest],
        )
        .then(() =>
          isPaid
            ? db.owner(`update public.donations set payment_status = 'successful', payment_id = 'pay_' || id,
              paid_at = created_at + interval '1 hour' where payment_status = 'created'`)
            : undefined,
        ),
)
const refunding = fc.tuple(which, fc.constantFrom(1, 0.5)).map(
  ([at, share]): Step =>
    () =>
      db.owner(`update public.donations set refunded_amount = round(amount * ${share}, 2),
          payment_status = case when round(amount * ${share}, 2) = amount then 'refunded' else payment_status end
        where payment_status = 'successful' and refunded_amount + deducted_amount = 0 and id = ${some(at)}`),
)
const deducting = fc.tuple(which, fc.constantFrom(1, 0.25)).map(
  ([at, share]): Step =>
    () =>
      db.owner(`update public.donations set deducted_amount = round(amount * ${share}, 2)
        where payment_status = 'successful' and refunded_amount = 0 and id = ${some(at)}`),
)
const moving = fc.tuple(which, campaign).map(
  ([at, id]): Step =>
    () =>
      db.owner(`update public.donations set campaign_id = $1 where id = ${some(at)}`, [id]),
)
const charging = fc.tuple(moment, rupees, campaign).map(
  ([at, amount, id]): Step =>
    () =>
      charge(at, amount, id),
)
const switching = fc.constantFrom('rzp_test_1', 'rzp_live_1').map(
  (key): Step =>
    () =>
      db.owner(
        `insert into public.site_settings (key, value) values ('razorpay_key_id', $1)
        on conflict (key) do update set value = excluded.value`,
        [key],
      ),
)

/** Charges a monthly gift that was begun for this campaign. */
async function charge(at: Date, amount: string, campaignId: string | null): Promise<void> {
  const name = randomUUID().slice(0, 13)
  await db.owner(
    `insert into public.monthly_gifts (amount, key_id, subscription_id, campaign_id) values ($1, 'rzp_live_1', $2, $3)`,
    [amount, `sub_${name}`, campaignId],
  )
  await db.owner('select private.settle_payment($1)', [
    JSON.stringify({
      payment_id: `pay_${name}`,
      order_id: `order_${name}`,
      subscription_id: `sub_${name}`,
      status: 'captured',
      amount,
      currency: 'INR',
      paid_at: at,
      confirmed: true,
      asked: true,
    }),
  ])
  const { rows } = await db.owner<{ campaign_id: string | null }>(
    'select campaign_id from public.donations where payment_id = $1',
    [`pay_${name}`],
  )
  const day = indianDay(at)
  const isOnADay = day >= FIRST_DAY && (campaignId === OTHER || day <= LAST_DAY)
  expect(rows).toEqual([{ campaign_id: isOnADay ? campaignId : null }])
}

test('equals a plain sum after any gifts, refunds, deductions, moves and monthly charges', async () => {
  const steps = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: entering },
      { weight: 4, arbitrary: giving },
      { weight: 3, arbitrary: charging },
      { weight: 2, arbitrary: refunding },
      { weight: 2, arbitrary: deducting },
      { weight: 2, arbitrary: moving },
      { weight: 1, arbitrary: switching },
    ),
    { minLength: 5, maxLength: 25 },
  )
  await fc.assert(
    fc
      .asyncProperty(steps, async (happened) => {
        for (const step of happened) await step()
        const { rows } = await db.owner<Row>('select * from public.donations')
        const { rows: mode } = await db.owner<{ on: boolean }>('select private.in_test_mode() as "on"')
        for (const [slug, id, limit] of [['wells', SHOWN, LIMIT] as const, ['other', OTHER, null] as const]) {
          const told = (await progress(slug)) as Progress
          expect({
            raised: paise(told.raised),
            gifts: Number(told.gifts),
            matched: told.matched === null ? null : paise(told.matched),
            last: told.last_gift_at === null ? null : Date.parse(told.last_gift_at),
          }).toEqual(naive(rows, id, mode[0]?.on === true, limit))
        }
      })
      .beforeEach(reset),
    { numRuns: isFull ? 300 : 30 },
  )
})

describe('progress', () => {
  test('starts at nothing, with the goal and the last day', async () => {
    expect(await progress('wells')).toEqual({
      raised: '0',
      gifts: '0',
      goal: '100000',
      matched: '0',
      ends_on: LAST_DAY,
      last_gift_at: null,
    })
    expect(await progress('other')).toMatchObject({ goal: null, matched: null, ends_on: null })
  })

  test('follows former addresses, and counts gifts that arrive while the campaign is hidden', async () => {
    await db.owner(`update public.campaigns set slug = 'deep-wells' where id = '${SHOWN}'`)
    expect(await progress('wells')).toEqual(await progress('deep-wells'))
    await db.owner(`update public.campaigns set is_shown = false where id = '${SHOWN}'`)
    await charge(new Date(`${FIRST_DAY}T12:00:00+05:30`), '100.00', SHOWN)
    expect([await progress('wells'), await progress('deep-wells')]).toEqual([undefined, undefined])
    await db.owner(`update public.campaigns set is_shown = true where id = '${SHOWN}'`)
    expect(await progress('wells')).toMatchObject({ raised: '100.00', gifts: '1', matched: '100.00' })
  })

  test.each([null, '', 'no-such', 'w\u0435lls', "' or true", 'x'.repeat(10_000)])(
    'has no row for the address %j',
    async (slug) => {
      const { rows } = await db.visitor('select * from public.campaign_progress($1)', [slug])
      expect(rows).toEqual([])
    },
  )
})

describe('a campaign that staff write', () => {
  const add = (values: Record<string, unknown>) => {
    const names = Object.keys(values)
    return db.fundraiser(
      `insert into public.campaigns (${names}) values (${names.map((_, at) => `$${at + 1}`)})`,
      Object.values(values),
    )
  }
  test.each<[string, Record<string, unknown>]>([
    ['a goal of 0', { goal: 0 }],
    ['a negative goal', { goal: -1 }],
    ['a goal of 1e12', { goal: 1e12 }],
    ['an end before its start', { starts_on: '2026-04-02', ends_on: '2026-04-01' }],
    ['a limit without a name', { match_limit: 5 }],
    ['look-alike letters in its address', { slug: 'dіwali' }],
    ['10,000 characters in its title', { title: 'x'.repeat(10_000) }],
  ])('must not have %s', async (_, wrong) => {
    await expect(add({ slug: 'new', title: 'New', ...wrong })).rejects.toMatchObject({ code: '23514' })
  })

  test('can be of one day, with the largest goal', async () => {
    await add({ slug: 'new', title: 'New', goal: 1e10, starts_on: '2026-04-01', ends_on: '2026-04-01' })
  })
})

describe('a gift that staff assign to a campaign', () => {
  const enter = async (gift: object) => {
    const { rows } = await db.accountant<{ id: string; cause_id: string | null; updated_at: string }>(
      'select * from public.enter_gift($1)',
      [JSON.stringify({ amount: 100, platform: 'cash', ...gift })],
    )
    return rows[0] ?? { id: '', cause_id: null, updated_at: '' }
  }
  const correct = async ({ id, updated_at }: { id: string; updated_at: string }, changes: object) => {
    const { rows } = await db.accountant<{
      id: string
      cause_id: string
      campaign_id: string
      updated_at: string
    }>('select * from public.correct_gift($1, $2, $3)', [id, updated_at, JSON.stringify(changes)])
    return rows[0]
  }
  beforeEach(() =>
    db.owner(`update public.campaigns set cause_id = 'elder-care', is_shown = false where id = '${SHOWN}'`),
  )

  test('counts whatever its day and is for the campaign’s cause', async () => {
    const gift = await enter({ campaign_id: SHOWN, cause_id: 'hygiene-drives', created_at: '2020-01-01' })
    expect(gift).toMatchObject({ campaign_id: SHOWN, cause_id: 'elder-care' })
    expect(await enter({ campaign_id: OTHER, cause_id: 'hygiene-drives' })).toMatchObject({
      cause_id: 'hygiene-drives',
    })
    await db.owner(`update public.campaigns set is_shown = true where id = '${SHOWN}'`)
    expect(await progress('wells')).toMatchObject({ raised: '100.00', gifts: '1', matched: '0' })
  })

  test('moves with its correction, and keeps its campaign and its cause if the correction names no campaign', async () => {
    const gift = await enter({ cause_id: 'hygiene-drives' })
    const moved = await correct(gift, { campaign_id: SHOWN })
    expect(moved).toMatchObject({ campaign_id: SHOWN, cause_id: 'elder-care' })
    const kept = await correct(moved ?? gift, { transaction_id: 'Box 4', cause_id: 'hygiene-drives' })
    expect(kept).toMatchObject({ campaign_id: SHOWN, cause_id: 'elder-care' })
    expect(await correct(kept ?? gift, { campaign_id: null })).toMatchObject({ campaign_id: null })
  })

  test('needs a campaign that exists', async () => {
    await expect(enter({ campaign_id: randomUUID() })).rejects.toMatchObject({ code: '23503' })
    await expect(enter({ campaign_id: 'wells' })).rejects.toMatchObject({ code: '22P02' })
  })
})
