/**
 * Whatever happens to monthly gifts in whatever order, at the same time and on two processes: each captured payment is
 * one donation of one mandate, none missing and none double, and states equal the provider's at the end.
 * `npm run unit:full` tries more.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fc, isFull } from '#domain/testing/properties.ts'
import type { Services } from '../../services.ts'
import { compareTotals } from '../../testing/disorder/books.ts'
import { delivery } from '../../testing/disorder/hands.ts'
import { compareMonthlyGift } from '../../testing/disorder/monthly-books.ts'
import { type MonthlyStory, monthlyStory } from '../../testing/disorder/monthly-story.ts'
import {
  comeToMonthlyRest,
  liveMonthly,
  type MonthlyHands,
  type MonthlyTale,
} from '../../testing/disorder/monthly-tale.ts'
import {
  crashing,
  startTwoProcesses,
  type TwoProcesses,
  untilTaken,
} from '../../testing/disorder/processes.ts'
import { KEY_ID, KEY_SECRET } from '../../testing/razorpay-api.ts'
import { handleEvent } from '../events/handle-event.ts'
import { reconcileSubscription } from '../events/subscriptions.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { razorpay } from '../provider/razorpay.ts'
import { sign, subscriptionMessage } from '../provider/signatures.ts'
import { finishMonthlyChange } from './change-monthly-gift.ts'

/** A monthly gift that lives through everything in an order of its own, several of them at once. */
const INTERLEAVINGS = isFull ? 1002 : 54
const GIFTS_AT_ONCE = 6
const RUPEES = 500

let two: TwoProcesses
beforeAll(async () => {
  two = await startTwoProcesses()
})
afterAll(() => two.close())

const sql = (text: string, values?: unknown[]) => untilTaken(() => two.shop.sql(text, values))
const query = sql as Parameters<typeof compareTotals>[0]

const hands: MonthlyHands = {
  deliver: delivery((...request) => two.send(...request)),
  report: ({ subscriptionId, paymentId, secret }, at) =>
    two.send(
      at,
      'verify-razorpay-payment',
      JSON.stringify({
        razorpay_subscription_id: subscriptionId,
        razorpay_payment_id: paymentId,
        razorpay_signature: sign(subscriptionMessage(paymentId, subscriptionId), secret),
      }),
    ),
  change: (request, at) =>
    two.send(at, 'change-monthly-gift', JSON.stringify(request), {
      Authorization: `Bearer ${two.adminToken}`,
    }),
  finish: ({ giftId }, at) => unlessAway(() => finishMonthlyChange(two.processAt(at).services, giftId)),
  poll: ({ subscriptionId }, at) =>
    unlessAway(() => reconcileSubscription(two.processAt(at).services, provider(), subscriptionId)),
  work: (tale, at) => unlessAway(() => work(two.processAt(at).services, tale)),
  crash: (tale, at, after) =>
    unlessAway(() => work(crashing(two.processAt(at).services, after), tale)).catch((error) => {
      if (!String(error).includes('the process died')) throw error
    }),
}

const provider = () => razorpay({ url: two.shop.api.url, keyId: KEY_ID, keySecret: KEY_SECRET })

/** It is away for a while, and asked again. */
async function unlessAway(ask: () => Promise<void>): Promise<void> {
  await untilTaken(ask).catch((error) => {
    if (!(error instanceof ProviderError)) throw error
  })
}

/** The jobs of the monthly gift's events, as a runner does them: one that fails stays for the next time. */
async function work(services: Services, { subscriptionId, payments }: MonthlyTale): Promise<void> {
  const { rows } = await services.database.server.query(
    `select id from public.payment_events where handled_at is null
      and (subscription_id = $1 or payment_id = any ($2)) order by random()`,
    [subscriptionId, payments.map(({ id }) => id)],
  )
  for (const { id } of rows) await unlessAway(() => handleEvent(services, id))
}

async function begin(run: string): Promise<MonthlyTale[]> {
  const ids = Array.from({ length: GIFTS_AT_ONCE }, () => two.shop.api.subscriptionFor(RUPEES).id)
  const { rows } = await sql(
    `with gifts as (
      insert into public.monthly_gifts (amount, subscription_id, key_id, test_mode)
      select ${RUPEES}, unnest($1::text[]), '${KEY_ID}', true returning id, subscription_id
    ), watched as (
      insert into private.gift_orders (monthly_gift_id, request_digest, next_check_at) select id, '', now() from gifts
    ) select id, subscription_id from gifts`,
    [ids],
  )
  return rows.map(({ id, subscription_id }, at) => ({
    giftId: id,
    subscriptionId: subscription_id,
    // Some share their donor, which both then wait for.
    email: `${run}-${at % 4}@example.org`,
    payments: [],
    events: [],
  }))
}

async function live(stories: MonthlyStory[]): Promise<string[]> {
  const { api } = two.shop
  const tales = await begin(randomUUID())
  const findings = await Promise.all(
    tales.map(async (tale, at) => {
      const found = await liveMonthly(api, hands, tale, stories[at] ?? [])
      await comeToMonthlyRest(hands, tale)
      return [...found, ...(await compareMonthlyGift(api, query, tale))]
    }),
  )
  return findings.flat()
}

test('keeps one donation per captured payment and the provider’s states, whatever happens', {
  // `npm run unit:full` tries fifty times as many.
  timeout: isFull ? 3_600_000 : 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(monthlyStory, { minLength: GIFTS_AT_ONCE, maxLength: GIFTS_AT_ONCE }),
      async (stories) => {
        expect(await live(stories)).toEqual([])
      },
    ),
    { numRuns: INTERLEAVINGS / GIFTS_AT_ONCE, endOnFailure: true },
  )
  expect(await compareTotals(query)).toEqual([])
  const captured = [...two.shop.api.payments.values()].filter(({ captured }) => captured).length
  const { rows } = await sql(
    `select (select count(*)::int from public.monthly_gifts) as gifts,
      (select count(*)::int from public.donations) as donations,
      (select count(*)::int from public.payment_events) as events`,
  )
  expect(rows).toMatchObject([{ gifts: INTERLEAVINGS, donations: captured }])
  expect(captured).toBeGreaterThan(0)
  console.info(
    `Monthly gifts in disorder: ${INTERLEAVINGS} interleavings, ${rows[0]?.events} events, ${captured} captured payments, ${rows[0]?.donations} donations`,
  )
})
