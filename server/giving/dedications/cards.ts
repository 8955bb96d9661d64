import { type Query, serverQuery } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { AnswerOf } from '#domain/api/contracts.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import type { Services } from '../../services.ts'
import { findToken } from '../tokens/gift-tokens.ts'
import { unknownLink } from './dedicate.ts'
import { CARDS_A_DAY, cardsOn, digestsOf, wantsNoCards } from './mailboxes.ts'

type Card = AnswerOf<'dedication-card'>

/** A message that could not be delivered for a week is of no more use. */
const USEFUL_SECONDS = 7 * 86_400

/** The card of a link. Once sent, it stays; before, it ends with its gift. */
export async function readCard({ database }: Services, token: string): Promise<Card> {
  const query = serverQuery(database)
  const opened = await findToken(query, 'card', token)
  const { rows } = await query<Card>(
    `select kind, d.name, from_name, message, d.language
    from public.dedications as d join public.donations as gift on gift.id = d.donation_id
    where gift.id = $1 and (sent_at is not null or stopped_at is null
      and private.dedication_problem(gift) is null)`,
    [opened?.donation_id],
  )
  if (!rows[0]) throw unknownLink()
  return rows[0]
}

/** Stops cards to the address that this link was sent to. */
export async function stopCards({ database }: Services, token: string): Promise<void> {
  await inTransaction(database, async (query) => {
    const opened = await findToken(query, 'stop', token)
    const { rowCount } = await query(
      `insert into private.stopped_cards as known (mailbox_digest)
      select mailbox_digest from public.dedications where donation_id = $1 and mailbox_digest is not null
      on conflict (mailbox_digest) do update set stopped_at = known.stopped_at`,
      [opened?.donation_id],
    )
    if (!rowCount) throw unknownLink()
  })
}

/** Job: queues every card that is due. */
export async function sendDueCards(services: Services): Promise<void> {
  while (await inTransaction(services.database, (query) => sendNext(query, services)));
}

type Due = Pick<ServerRow<'dedications'>, 'donation_id' | 'language'> & {
  recipient_email: string
  problem: string | null
}

/**
 * Queues one card and marks it as sent in the same transaction: neither a crash nor a second process sends it twice.
 * Returns false if none is due.
 */
async function sendNext(query: Query, { sealing }: Services): Promise<boolean> {
  const { rows } = await query<Due>(
    `select d.donation_id, d.recipient_email, d.language, private.dedication_problem(gift) as problem
    from public.dedications as d join public.donations as gift on gift.id = d.donation_id
    where d.due_at <= now() and d.sent_at is null and d.stopped_at is null
    order by d.due_at, d.donation_id limit 1 for update of d skip locked`,
  )
  const [card] = rows
  if (!card) return false
  const set = (change: string) =>
    query(`update public.dedications set ${change} where donation_id = $1`, [card.donation_id])
  if (card.problem) {
    await set('stopped_at = now()')
    return true
  }
  const { digests } = await digestsOf(query, sealing, card.recipient_email)
  if (await wantsNoCards(query, digests)) {
    await set('sent_at = now(), stopped_at = now()')
    return true
  }
  const about = { digests, day: dayOf(new Date()), donationId: card.donation_id }
  if ((await cardsOn(query, about)).sent >= CARDS_A_DAY) {
    await set(`due_at = (date_trunc('day', now() at time zone 'Asia/Kolkata') + interval '1 day 9 hours')
      at time zone 'Asia/Kolkata'`)
    return true
  }
  const queued = await query<{ id: string | null }>('select private.queue_message($1) as id', [
    JSON.stringify({
      template: 'dedication_card',
      channel: 'email',
      cause: `dedication ${card.donation_id}`,
      recipient: card.recipient_email,
      donation_id: card.donation_id,
      language: card.language,
      confidential: true,
      useful_seconds: USEFUL_SECONDS,
    }),
  ])
  // None while the donor is being erased, which stops the card.
  await set(queued.rows[0]?.id ? 'sent_at = now()' : `due_at = now() + interval '10 minutes'`)
  return true
}

/** Whether a queued card must not go out: its gift was taken back since, or its recipient wants no cards. */
export async function isCardWithdrawn(
  query: Query,
  sealing: Services['sealing'],
  { donationId, recipient }: { donationId: string | null; recipient: string },
): Promise<boolean> {
  const { rows } = await query<{ problem: string | null }>(
    `select private.dedication_problem(gift) as problem
    from public.donations as gift join public.dedications as d on d.donation_id = gift.id
    where gift.id = $1 and d.stopped_at is null`,
    [donationId],
  )
  if (!rows[0] || rows[0].problem) return true
  return wantsNoCards(query, (await digestsOf(query, sealing, recipient)).digests)
}
