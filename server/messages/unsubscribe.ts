import { timingSafeEqual } from 'node:crypto'
import type { Sealing } from '#backend/auth/sealing.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { type Language, pathIn } from '#domain/languages/languages.ts'
import { isTemplateKey, type TemplateKey, templateKeys, templates } from '#domain/messages/templates.ts'
import type { Services } from '../services.ts'

type Purpose = keyof typeof WORDINGS

/** Wordings of the refusals, as on the donor's own page. */
const WORDINGS = {
  receipt_reminders: 'Ask me by email for details that a receipt lacks.',
  pledge_reminders: 'Remind me of gifts that I promised.',
  news: 'Write to me now and then about what gifts make possible.',
}

/** The purpose of a letter that offers to unsubscribe; undefined for all others. */
function purposeOf(key: TemplateKey): Purpose | undefined {
  const template = templates[key]
  return 'optional' in template ? template.optional : undefined
}

/**
 * Derived from the message's id, so that a repeated letter stays identical: an email service treats different headers
 * as a different letter.
 */
function unsubscribeToken(sealing: Pick<Sealing, 'digest'>, messageId: string): string {
  return `${messageId}.${sealing.digest(messageId, 'unsubscribe')}`
}

type Letter = { id: string; template: TemplateKey; language: Language }

/** Purposes that the page behind the link names. */
export const NAMED_PURPOSES: Partial<Record<string, string>> = { news: 'news', pledge_reminders: 'pledges' }

export function unsubscribeLink(
  sealing: Pick<Sealing, 'digest'>,
  website: string,
  { id, template, language }: Letter,
): string {
  const named = NAMED_PURPOSES[purposeOf(template) ?? '']
  const about = named ? `&about=${named}` : ''
  return `${website}${pathIn(language, '/unsubscribe')}?token=${unsubscribeToken(sealing, id)}${about}`
}

/**
 * Unsubscribes from the kind of letter that carried this token: withdraws waiting ones and the consents of the person,
 * and without any records the refusal with the giver's record, else with the mailbox. Does not reveal whether the token
 * was valid.
 */
export async function unsubscribe({ database, sealing }: Services, token: string): Promise<void> {
  const messageId = token.slice(0, 36)
  const expected = Buffer.from(unsubscribeToken(sealing, messageId))
  const given = Buffer.from(token)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return
  await inTransaction(database, async (query) => {
    const { rows } = await query<{ template: string }>(
      'select template from public.outgoing_messages where id = $1 and template is not null',
      [messageId],
    )
    const template = rows[0]?.template ?? ''
    const purpose = isTemplateKey(template) ? purposeOf(template) : undefined
    if (!purpose) return
    await query(
      `with letter as (
        select m.recipient, private.email_key(m.recipient) as mailbox, m.story_letter_id, m.donation_id,
          coalesce(case when private.is_givers_record(gift) then gift.donor_id end, pledge.donor_id) as donor_id
        from public.outgoing_messages as m
          left join public.donations as gift on gift.id = m.donation_id
          left join public.pledges as pledge
            on m.template = 'pledge_reminder' and pledge.id::text = split_part(m.cause, ' ', 2)
        where m.id = $1::uuid
      ), withdrawn as (
        update public.outgoing_messages as m
        set state = 'withdrawn', last_error = 'The donor does not want such emails.'
        from letter
        where m.template = any ($2) and m.state = 'waiting' and private.email_key(m.recipient) = letter.mailbox
      ), counted as (
        update private.story_recipients as r set unsubscribed_at = coalesce(r.unsubscribed_at, now())
        from letter where r.story_letter_id = letter.story_letter_id and r.donation_id = letter.donation_id
      ), ended as (
        update public.consents as c set withdrawn_at = now()
        from letter
        where c.purpose = $3 and c.withdrawn_at is null and (c.donor_id = letter.donor_id
          or private.email_key(c.email) = letter.mailbox
          or c.donor_id in (select id from public.donors where email_key = letter.mailbox))
        returning c.id
      )
      insert into public.consents (donor_id, email, purpose, wording, source, withdrawn_at)
      select donor_id, case when donor_id is null then recipient end, $3, $4, 'letter', now()
      from letter
      where mailbox is not null and not exists (select from ended)
        and not private.has_refused(donor_id, $3, mailbox)`,
      [messageId, templateKeys.filter((key) => purposeOf(key) === purpose), purpose, WORDINGS[purpose]],
    )
  })
}
