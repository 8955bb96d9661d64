import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { ServerRow } from '#domain/database.types.ts'
import type { Services } from '../services.ts'
import { askJointGivers, jointGiversToAsk } from './ask-joint-givers.ts'
import { sendAfter, type Timed } from './pace.ts'
import type { Run } from './run.ts'
import { takeSnapshot } from './snapshot.ts'

const AT_ONCE = 200
const DAYS_BETWEEN = 7

/**
 * One letter to each donor whose gifts lack something, with a link to the form, however many gifts they made: what
 * they tell once issues all that waits. Joint givers are asked for their own part. Nobody is asked twice within a week.
 */
export async function askDonors(services: Services, run: Run, query: Query): Promise<'done'> {
  const { database } = services
  await takeSnapshot(services, run.year)
  const payers = run.filter.donor_id ? [] : await payersToAsk(query, run)
  const joint = await jointGiversToAsk(query, run, DAYS_BETWEEN)
  await query('update public.statement_runs set total = $2 where id = $1', [
    run.id,
    payers.length + joint.length,
  ])
  let done = 0
  const begun = new Date()
  const write = async <One>(all: One[], letters: (writing: Query, some: Timed<One>[]) => Promise<void>) => {
    for (let at = 0; at < all.length; at += AT_ONCE) {
      const some = all
        .slice(at, at + AT_ONCE)
        .map((one, nth) => ({ one, send_after: sendAfter(done + nth, begun) }))
      await inTransaction(database, (writing) => letters(writing, some))
      done += some.length
      await query('update public.statement_runs set done = $2 where id = $1', [run.id, done])
    }
  }
  await write(payers, (writing, gifts) => queueLetters(writing, run, gifts))
  await write(joint, (writing, shares) => askJointGivers(writing, services, run, shares))
  return 'done'
}

async function payersToAsk(query: Query, run: Run): Promise<string[]> {
  const { rows } = await query<Pick<ServerRow<'donations'>, 'id'>>(
    `select distinct on (address.email) gift.id
    from private.statement_gifts as line join public.donations as gift on gift.id = line.donation_id
      join public.waiting_receipts as waiting on waiting.donation_id = gift.id
      cross join lateral (select private.email_key(private.address_for_receipt(gift)) as email) as address
    where line.year = $1 and line.verdict in ('no_identifier', 'no_address', 'no_name', 'anonymous')
      and line.share_id is null
      and ($2::text is null or line.verdict = $2)
      and address.email is not null and not private.has_refused(gift.donor_id, 'receipt_reminders', address.email)
      and not exists (select from public.outgoing_messages as asked
        where asked.template = 'receipt_details' and asked.state <> 'withdrawn'
          and private.email_key(asked.recipient) = address.email
          and coalesce(asked.sent_at, asked.send_after, asked.created_at) > now() - make_interval(days => $3))
    order by address.email, coalesce(gift.paid_at, gift.created_at) desc`,
    [run.year, run.filter.verdict ?? null, DAYS_BETWEEN],
  )
  return rows.map(({ id }) => id)
}

async function queueLetters(query: Query, run: Run, gifts: Timed<string>[]): Promise<void> {
  await query(
    `select private.queue_message(jsonb_build_object('template', 'receipt_details', 'channel', 'email',
      'recipient', private.address_for_receipt(gift), 'donation_id', gift.id, 'confidential', true,
      'language', private.language_for(gift),
      'cause', format('details for statement %s, run %s, gift %s', $2::text, $3::text, gift.id),
      'send_after', asked.send_after, 'useful_seconds', 30 * 86400))
    from jsonb_to_recordset($1) as asked (one uuid, send_after timestamptz)
      join public.donations as gift on gift.id = asked.one`,
    [JSON.stringify(gifts), run.year, run.id],
  )
}
