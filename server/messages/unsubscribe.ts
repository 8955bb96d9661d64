import { timingSafeEqual } from 'node:crypto'
import type { Sealing } from '#backend/auth/sealing.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { templateKeys, templates } from '#domain/messages/templates.ts'
import type { Services } from '../services.ts'

const OPTIONAL = templateKeys.filter((key) => 'optional' in templates[key])
const WORDING = 'Ask me by email for details that a receipt lacks.'

/**
 * Derived from the message's id, so that a repeated letter stays identical: an email service treats different headers
 * as a different letter.
 */
export function unsubscribeToken(sealing: Pick<Sealing, 'digest'>, messageId: string): string {
  return `${messageId}.${sealing.digest(messageId, 'unsubscribe')}`
}

/**
 * Unsubscribes from the kind of letter that carried this token: withdraws waiting ones and records the refusal with the
 * giver's record, else with the mailbox. Does not reveal whether the token was valid.
 */
export async function unsubscribe({ database, sealing }: Services, token: string): Promise<void> {
  const messageId = token.slice(0, 36)
  const expected = Buffer.from(unsubscribeToken(sealing, messageId))
  const given = Buffer.from(token)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return
  await inTransaction(database, async (query) => {
    await query(
      `with letter as (
        select m.recipient, case when private.is_givers_record(gift) then gift.donor_id end as donor_id
        from public.outgoing_messages as m
          left join public.donations as gift on gift.id = m.donation_id
        where m.id = $1::uuid and m.template = any ($2)
      ), withdrawn as (
        update public.outgoing_messages as m
        set state = 'withdrawn', last_error = 'The donor does not want such emails.'
        from letter
        where m.template = any ($2) and m.state = 'waiting'
          and private.email_key(m.recipient) = private.email_key(letter.recipient)
      )
      insert into public.consents (donor_id, email, purpose, wording, source, withdrawn_at)
      select donor_id, case when donor_id is null then recipient end, 'receipt_reminders', $3, 'letter', now()
      from letter
      where private.email_key(recipient) is not null
        and not private.has_refused(donor_id, 'receipt_reminders', private.email_key(recipient))`,
      [messageId, OPTIONAL, WORDING],
    )
  })
}
