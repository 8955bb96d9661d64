/**
 * Whatever happens to money in whatever order, at the same time and as often as it likes, on two processes: the
 * books equal the provider's at the end, and nothing forged changes anything. `npm run unit:full` tries more.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fc, isFull } from '#domain/testing/properties.ts'
import type { Services } from '../../services.ts'
import { compareGift, compareTotals } from '../../testing/disorder/books.ts'
import { beginGifts, overHttp } from '../../testing/disorder/hands.ts'
import {
  crashing,
  startTwoProcesses,
  type TwoProcesses,
  untilTaken,
} from '../../testing/disorder/processes.ts'
import { type Story, story } from '../../testing/disorder/story.ts'
import { comeToRest, type Hands, live, type Tale } from '../../testing/disorder/tale.ts'
import { KEY_ID, KEY_SECRET } from '../../testing/razorpay-api.ts'
import type { Shop } from '../../testing/shop.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { razorpay } from '../provider/razorpay.ts'
import { handleEvent } from './handle-event.ts'
import { reconcileGift } from './reconcile.ts'

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
