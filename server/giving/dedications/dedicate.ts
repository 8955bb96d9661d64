import { Problem } from '#backend/base/problem.ts'
import { type Query, serverQuery } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { takeAttempt, tooManyAttempts } from '#backend/http/rate-limit.ts'
import type { AnswerOf, ParsedInputOf } from '#domain/api/contracts.ts'
import { dedicateGift as contract } from '#domain/api/dedications.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { type Dedication, type DedicationProblems, readDedication } from '#domain/donations/dedication.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages/languages.ts'
import type { Services } from '../../services.ts'
import { findToken, issueToken } from '../tokens/gift-tokens.ts'
import { CARDS_A_DAY, cardsOn, digestsOf } from './mailboxes.ts'

type Answer = AnswerOf<'dedicate-gift'>
type Input = ParsedInputOf<'dedicate-gift'>

const TEN_MINUTES = 600
const DAY = 86_400

/** Until a card goes out, its donor can correct it. */
const MINUTES_TO_CORRECT = 30
const MORNING = '09:00'

export const unknownLink = () => new Problem(contract.invalid)

/** Limits calls with the links of gifts and cards. */
export async function takeCardAttempt({ database }: Services, address: string): Promise<void> {
  const wait = await takeAttempt(database, `cards from ${address}`, 60, TEN_MINUTES)
  if (wait) throw tooManyAttempts('attempts', wait)
}

/** Writes or corrects the dedication of a link's gift. */
export async function dedicateGift(
  services: Services,
  input: Input,
): Promise<Answer | { fields: DedicationProblems }> {
  const { database, sealing } = services
  const gift = await giftOf(serverQuery(database), input.token)
  const wait = await takeAttempt(database, `dedications of ${gift.id}`, 30, DAY)
  if (wait) throw tooManyAttempts('changes of one card', wait)
  if (gift.problem) throw refusal(gift.problem)
  const read = readDedication(input, dayOf(new Date()))
  if ('fields' in read) return read
  const { dedication } = read
  return inTransaction(database, async (query) => {
    const to = dedication.recipient_email
    const { digest, digests } = to ? await digestsOf(query, sealing, to) : { digest: null, digests: [] }
    const due = to ? await dueAt(query, dedication.send_on) : null
    if (due) {
      const { sent, planned } = await cardsOn(query, { digests, day: dayOf(due), donationId: gift.id })
      if (sent + planned >= CARDS_A_DAY) throw dayIsFull()
    }
    const language = input.language ?? gift.language ?? DEFAULT_LANGUAGE
    await save(query, gift.id, { ...dedication, language, due_at: due, mailbox_digest: digest })
    const { kind, name } = dedication
    const card_token = await issueToken(query, { purpose: 'card', donationId: gift.id })
    return { kind, name, sends: sendsOf(dedication), card_token }
  })
}

/** The dedication as its donor may see it again. A card dropped for its recipient looks like one that was sent. */
export async function showDedication({ database }: Services, token: string): Promise<Answer> {
  const query = serverQuery(database)
  const gift = await giftOf(query, token)
  const { rows } = await query<
    Pick<
      ServerRow<'dedications'>,
      'kind' | 'name' | 'from_name' | 'message' | 'recipient_name' | 'sent_at' | 'stopped_at'
    > & { language: Language; send_on: string | null; has_address: boolean }
  >(
    `select kind, name, from_name, message, recipient_name, language, sent_at, stopped_at, send_on::text,
      due_at is not null as has_address
    from public.dedications where donation_id = $1`,
    [gift.id],
  )
  if (!rows[0]) return null
  const { sent_at, stopped_at, send_on, has_address, ...written } = rows[0]
  return {
    ...written,
    sends: sendsOf({ recipient_email: has_address ? '' : null, send_on }),
    state: sent_at ? 'sent' : stopped_at ? 'stopped' : 'waiting',
  }
}

const sendsOf = ({ recipient_email, send_on }: Pick<Dedication, 'recipient_email' | 'send_on'>) =>
  recipient_email === null ? null : (send_on ?? 'soon')

type Gift = Pick<ServerRow<'donations'>, 'id' | 'language'> & { problem: Refused | null }

/** The link's gift, or the first gift of its monthly gift. */
async function giftOf(query: Query, token: string): Promise<Gift> {
  const opened = await findToken(query, 'gift', token)
  if (!opened) throw unknownLink()
  const { rows } = await query<Gift>(
    `select gift.id, gift.language, private.dedication_problem(gift) as problem from public.donations as gift
    where case when $1::uuid is not null then gift.id = $1 else gift.monthly_gift_id = $2 end
    order by gift.created_at limit 1`,
    [opened.donation_id, opened.monthly_gift_id],
  )
  if (rows[0]) return rows[0]
  // A monthly gift before its first charge.
  if (opened.monthly_gift_id) throw refusal('not_confirmed')
  throw unknownLink()
}

async function dueAt(query: Query, sendOn: string | null): Promise<Date> {
  const { rows } = await query<{ due: Date }>(
    `select greatest(now() + make_interval(mins => ${MINUTES_TO_CORRECT}),
      ($1::date + time '${MORNING}') at time zone 'Asia/Kolkata') as due`,
    [sendOn],
  )
  if (!rows[0]) throw new Error('PostgreSQL answered no row where there must be one')
  return rows[0].due
}

type Written = Dedication & { language: string; due_at: Date | null; mailbox_digest: string | null }

/** A card that is just being sent is waited for. */
async function save(query: Query, donationId: string, written: Written): Promise<void> {
  const columns = Object.keys(written)
  const { rowCount } = await query(
    `insert into public.dedications as known (donation_id, ${columns})
    values ($1, ${columns.map((_, at) => `$${at + 2}`)})
    on conflict (donation_id) do update set ${columns.map((name) => `${name} = excluded.${name}`)}
    where known.sent_at is null and known.stopped_at is null`,
    [donationId, ...Object.values(written)],
  )
  if (rowCount) return
  const { rows } = await query<{ is_sent: boolean }>(
    'select sent_at is not null as is_sent from public.dedications where donation_id = $1',
    [donationId],
  )
  throw refusal(rows[0]?.is_sent ? 'sent' : 'stopped')
}

const REFUSALS = {
  sent: 'This card has been sent and can no longer be changed.',
  stopped: 'This card was stopped. Please write to us.',
  not_confirmed: 'The bank has not confirmed this payment yet. Please try again in a few minutes.',
  too_small: 'A card can be sent for gifts of ₹100 or more.',
  refunded: 'This gift was returned, so it has no card.',
} as const
type Refused = keyof typeof REFUSALS

const refusal = (code: Refused) => new Problem({ status: 409, code, message: REFUSALS[code] })

const dayIsFull = () =>
  new Problem({
    status: 429,
    code: 'too_many_cards',
    message: 'Several cards go to this address that day already. Please choose another day.',
  })
