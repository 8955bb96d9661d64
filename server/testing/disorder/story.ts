/** Events in the life of a payment, at the provider and here, in any order and any number. */
import { fc } from '#domain/testing/properties.ts'
import type { RefundTrouble } from '../razorpay-api.ts'

export type Step =
  /** Mostly what the order is of. */
  | { kind: 'pay'; how: 'failed' | 'authorized' | 'captured'; percent: number; currency: string }
  /** Selects one of the gift's payments and refunds that this can happen to. */
  | { kind: 'captureLate' | 'failLate' | 'failRefund'; pick: number }
  /** In the provider's dashboard. */
  | { kind: 'refund'; percent: number }
  | { kind: 'dispute' | 'secondDispute'; pick: number; percent: number }
  /** By an administrator, under one of the gift's keys. */
  | { kind: 'staffRefund'; percent: number; key: number; at: number; trouble: RefundTrouble | 'none' }
  /** By an administrator: so much more went back without a report of the provider. */
  | { kind: 'correction'; what: 'refunded' | 'deducted'; percent: number; at: number }
  /** Reported by the provider or a browser, to one of the processes. */
  | { kind: 'event' | 'callback' | 'callbackWhileAway' | 'forgedCallback'; pick: number; at: number }
  | { kind: 'forgedEvent'; pick: number; at: number; twist: 'signature' | 'body' | 'status' }
  /** Work that a process does by itself, or dies over. */
  | { kind: 'poll' | 'work'; at: number }
  | { kind: 'crash'; at: number; after: number }
  /** Staff list the code that collects the payments. */
  | { kind: 'list' }

const pick = fc.nat({ max: 50 })
const at = fc.nat({ max: 1 })
const kind = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds)
const percent = fc.constantFrom(10, 40, 100)

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind('pay'),
      how: kind('failed', 'authorized', 'captured', 'captured'),
      percent: fc.constantFrom(100, 100, 100, 60, 130),
      currency: fc.constantFrom('INR', 'INR', 'INR', 'INR', 'INR', 'USD'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind('captureLate', 'failLate', 'failRefund', 'failRefund'), pick }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('refund'), percent }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('dispute', 'dispute', 'secondDispute'), pick, percent }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kind('correction'),
      what: kind('refunded', 'deducted'),
      percent: fc.constant(10),
      at,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('staffRefund'),
      percent,
      key: fc.nat({ max: 1 }),
      at,
      trouble: kind('none', 'none', 'busy', 'lost', 'sounds refused'),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: kind('event', 'event', 'event', 'callback', 'callbackWhileAway', 'forgedCallback'),
      pick,
      at,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: kind('forgedEvent'), pick, at, twist: kind('signature', 'body', 'status') }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('poll', 'work'), at }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('crash'), at, after: fc.nat({ max: 5 }) }) },
)

/** Several things happen to one gift at the same time: a lane each. */
export const LANES = 3
export type Story = { lane: number; step: Step }[]
export const story: fc.Arbitrary<Story> = fc.array(fc.record({ lane: fc.nat({ max: LANES - 1 }), step }), {
  minLength: 6,
  maxLength: 18,
})

const OF_ORDERS = ['staffRefund', 'correction', 'callback', 'callbackWhileAway', 'forgedCallback']
/** The same of payments through a code of the provider: they have no order of this site and no checkout. */
export const collectedStory: fc.Arbitrary<Story> = fc.array(
  fc.record({
    lane: fc.nat({ max: LANES - 1 }),
    step: fc.oneof(
      { weight: 20, arbitrary: step.filter(({ kind: of }) => !OF_ORDERS.includes(of)) },
      { weight: 1, arbitrary: fc.record({ kind: kind('list') }) },
    ),
  }),
  { minLength: 6, maxLength: 18 },
)
