/** Recipients of cards, by their mailbox: who wants no more, and how many a day go to one. */
import type { Query } from '#backend/db/database.ts'
import type { Services } from '../../services.ts'

/** Cards a day to a mailbox, over all gifts. */
export const CARDS_A_DAY = 3

type Sealing = Pick<Services['sealing'], 'digest' | 'digests'>

const PURPOSE = 'card recipient'

/** Keyed digests of the mailbox: the current one, and those with earlier keys. */
export async function digestsOf(
  query: Query,
  sealing: Sealing,
  address: string,
): Promise<{ digest: string; digests: string[] }> {
  const { rows } = await query<{ mailbox: string | null }>('select private.email_key($1) as mailbox', [
    address,
  ])
  // Most services deliver name+anything@ to name@.
  const mailbox = (rows[0]?.mailbox ?? address.toLowerCase()).replace(/\+[^@]*@/, '@')
  return { digest: sealing.digest(mailbox, PURPOSE), digests: sealing.digests(mailbox, PURPOSE) }
}

export async function wantsNoCards(query: Query, digests: string[]): Promise<boolean> {
  const { rowCount } = await query(
    'select from private.stopped_cards where mailbox_digest = any ($1) limit 1',
    [digests],
  )
  return rowCount === 1
}

/**
 * The number of other cards that went to the mailbox on an Indian day or have been on their way since an earlier one,
 * and of those `planned` for it. Dropped ones count
 * too, so that the answer does not depend on the recipient's wish. Callers with the same mailbox wait for each other.
 */
export async function cardsOn(
  query: Query,
  { digests, day, donationId }: { digests: string[]; day: string; donationId: string },
): Promise<{ sent: number; planned: number }> {
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`cards to ${digests.at(-1)}`])
  const { rows } = await query<{ sent: number; planned: number }>(
    `select count(*) filter (where d.sent_at is not null)::int as sent,
      count(*) filter (where d.sent_at is null and stopped_at is null)::int as planned
    from public.dedications as d
      left join public.outgoing_messages as m on m.cause = 'dedication ' || d.donation_id
    where mailbox_digest = any ($1) and d.donation_id <> $3 and (m.state in ('waiting', 'sending')
      or (coalesce(m.sent_at, d.sent_at, due_at) at time zone 'Asia/Kolkata')::date = $2::date)`,
    [digests, day, donationId],
  )
  return rows[0] ?? { sent: 0, planned: 0 }
}
