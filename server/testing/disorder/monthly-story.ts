/** Events in the life of a monthly gift, at the provider and here, in any order and any number. */
import { fc } from '#domain/testing/properties.ts'

export type MonthlyStep =
  /** A charge at the provider: of the next month, or once more of the same. */
  | { kind: 'charge'; how: 'captured' | 'failed'; isRepeat: boolean }
  | { kind: 'halt' }
  /** In the UPI app or at the bank. */
  | { kind: 'payer'; action: 'pause' | 'resume' | 'cancel' }
  /** In the provider's dashboard. */
  | { kind: 'refund'; pick: number }
  /** By an administrator, through one of the processes. */
  | { kind: 'staff'; action: 'pause' | 'resume' | 'cancel'; at: number; trouble: 'none' | 'away' | 'lost' }
  /** Reported by the provider or a browser, to one of the processes. */
  | {
      kind: 'event' | 'callback' | 'callbackWhileAway' | 'forgedCallback' | 'forgedEvent'
      pick: number
      at: number
    }
  /** Work that a process does by itself, or dies over. */
  | { kind: 'poll' | 'work' | 'finish'; at: number }
  | { kind: 'crash'; at: number; after: number }

const pick = fc.nat({ max: 50 })
const at = fc.nat({ max: 1 })
const kind = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds)

const step: fc.Arbitrary<MonthlyStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: kind('charge'),
      how: kind('captured', 'captured', 'failed'),
      isRepeat: fc.constantFrom(false, false, false, true),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('halt') }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('payer'), action: kind('pause', 'resume', 'resume', 'cancel') }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('refund'), pick }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('staff'),
      action: kind('pause', 'pause', 'resume', 'resume', 'cancel'),
      at,
      trouble: kind('none', 'none', 'away', 'lost'),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: kind('event', 'event', 'event', 'callback', 'callbackWhileAway', 'forgedCallback', 'forgedEvent'),
      pick,
      at,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: kind('poll', 'work', 'work', 'finish'), at }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('crash'), at, after: fc.nat({ max: 6 }) }) },
)

/** Several things happen to one monthly gift at the same time: a lane each. */
export const MONTHLY_LANES = 3
export type MonthlyStory = { lane: number; step: MonthlyStep }[]
export const monthlyStory: fc.Arbitrary<MonthlyStory> = fc.array(
  fc.record({ lane: fc.nat({ max: MONTHLY_LANES - 1 }), step }),
  { minLength: 6, maxLength: 18 },
)
