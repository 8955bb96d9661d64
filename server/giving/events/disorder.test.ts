/**
 * Whatever happens to money in whatever order, at the same time and as often as it likes, on two processes: the
 * books equal the provider's at the end, and nothing forged changes anything. `npm run unit:full` tries more.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fc, isFull } from '#domain/testing/properties.ts'
import type { Services } from '../../services.ts'
import { compareGift, compareTotals } from '../../testing/disorder/books.ts'
import { beginCollected, compareCollected } from '../../testing/disorder/collected.ts'
import { beginGifts, overHttp } from '../../testing/disorder/hands.ts'
import {
  crashing,
  startTwoProcesses,
  type TwoProcesses,
  untilTaken,
} from '../../testing/disorder/processes.ts'
import { collectedStory, type Story, story } from '../../testing/disorder/story.ts'
import { comeToRest, type Hands, live, type Tale } from '../../testing/disorder/tale.ts'
import { KEY_ID, KEY_SECRET } from '../../testing/razorpay-api.ts'
import type { Shop } from '../../testing/shop.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { razorpay } from '../provider/razorpay.ts'
import { handleEvent } from './handle-event.ts'
import { reconcileGift } from './reconcile.ts'
import { settleCode } from './settle-code.ts'

const RUNS = isFull ? 1000 : 20
const GIFTS_AT_ONCE = 8

let two: TwoProcesses
let shop: Shop

beforeAll(async () => {
  two = await startTwoProcesses()
  shop = two.shop
  // A provider that does not know its keys again: that one request is one refund is for us to see to.
  shop.api.state.ignoresKeys = true
})
afterAll(() => two.close())
const send: TwoProcesses['send'] = (...request) => two.send(...request)
const processAt = (at: number) => two.processAt(at)

const sql = (text: string, values?: unknown[]) => untilTaken(() => shop.sql(text, values))
const query = sql as Parameters<typeof compareTotals>[0]

const hands: Hands = {
  ...overHttp(send, query, () => two.adminToken),
  poll: (tale, at) => untilTaken(() => poll(processAt(at).services, tale)),
  work: (tale, at) => untilTaken(() => work(processAt(at).services, tale)),
  crash: (tale, at, after) =>
    untilTaken(() => work(crashing(processAt(at).services, after), tale)).catch((error) => {
      if (!String(error).includes('the process died')) throw error
    }),
}

async function poll(services: Services, { giftId, orderId }: Tale): Promise<void> {
  const provider = razorpay({ url: shop.api.url, keyId: KEY_ID, keySecret: KEY_SECRET })
  await reconcileGift(services, provider, { id: giftId, order_id: orderId }).catch((error) => {
    // It is away for a while, and asked again.
    if (!(error instanceof ProviderError)) throw error
  })
}

/** The jobs of the gift's events, as a runner does them. */
async function work(services: Services, { orderId }: Tale): Promise<void> {
  const { rows } = await services.database.server.query(
    'select id from public.payment_events where order_id = $1 and handled_at is null order by random()',
    [orderId],
  )
  for (const { id } of rows) await handleEvent(services, id)
}

async function tell(stories: Story[]): Promise<string[]> {
  const tales = await beginGifts(shop.api, query, GIFTS_AT_ONCE)
  const findings = await Promise.all(
    tales.map(async (tale, at) => [
      ...(await live(shop.api, hands, tale, stories[at] ?? [])),
      ...(await comeToRest(hands, tale)),
      ...(await compareGift(shop.api, query, tale)),
    ]),
  )
  return [...findings.flat(), ...(await compareTotals(query))]
}

test('keeps the books equal to the provider’s for any events in any order', {
  // `npm run unit:full` tries fifty times as many.
  timeout: isFull ? 3_600_000 : 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(story, { minLength: GIFTS_AT_ONCE, maxLength: GIFTS_AT_ONCE }),
      async (stories) => {
        expect(await tell(stories)).toEqual([])
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
  expect((await sql('select count(*)::int as gifts from public.donations')).rows).toEqual([
    { gifts: RUNS * GIFTS_AT_ONCE },
  ])
})

const giftsOf = async ({ payments }: Tale) =>
  (
    await sql('select id, order_id from public.donations where payment_id = any ($1)', [
      payments.map(({ id }) => id),
    ])
  ).rows

/** The jobs of the events of a code, and the one that follows its listing. */
async function workOnCode(services: Services, { code, payments }: Tale): Promise<void> {
  const { rows } = await services.database.server.query(
    'select id from public.payment_events where payment_id = any ($1) and handled_at is null order by random()',
    [payments.map(({ id }) => id)],
  )
  for (const { id } of rows) await handleEvent(services, id)
  const listed = await sql('select from public.provider_codes where code = $1', [code])
  if (code && listed.rowCount) await settleCode(services, code)
}

const handsOnCodes: Hands = {
  ...hands,
  poll: async (tale, at) => {
    for (const { id, order_id } of await giftsOf(tale))
      await hands.poll({ ...tale, giftId: id, orderId: order_id }, at)
  },
  work: (tale, at) => untilTaken(() => workOnCode(processAt(at).services, tale)),
  crash: (tale, at, after) =>
    untilTaken(() => workOnCode(crashing(processAt(at).services, after), tale)).catch((error) => {
      if (!String(error).includes('the process died')) throw error
    }),
  list: async ({ code }) => {
    await sql(`insert into public.provider_codes (code, note) values ($1, 'Listed') on conflict do nothing`, [
      code,
    ])
  },
}

test('makes one gift of each payment through a code, for any events in any order', {
  // `npm run unit:full` tries fifty times as many.
  timeout: isFull ? 3_600_000 : 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(collectedStory, { minLength: GIFTS_AT_ONCE, maxLength: GIFTS_AT_ONCE }),
      async (stories) => {
        const findings = await Promise.all(
          beginCollected(shop.api, GIFTS_AT_ONCE).map(async (tale, at) => [
            ...(await live(shop.api, handsOnCodes, tale, stories[at] ?? [])),
            ...((await handsOnCodes.list?.(tale)) ?? []),
            ...(await comeToRest(handsOnCodes, tale)),
            ...(await compareCollected(shop.api, query, tale)),
          ]),
        )
        expect([...findings.flat(), ...(await compareTotals(query))]).toEqual([])
      },
    ),
    { numRuns: RUNS / 2, endOnFailure: true },
  )
  const { rows } = await sql(
    `select count(*)::int as gifts from public.donations join public.payments using (payment_id) where provider_code is not null`,
  )
  expect(rows[0].gifts).toBeGreaterThan((RUNS / 2) * GIFTS_AT_ONCE)
})
