import type { Query } from '#backend/db/database.ts'
import { formatRupees } from '#domain/india/money.ts'
import { datesIn, type Language, pathIn } from '#domain/languages/languages.ts'
import { lettersIn } from '#domain/messages/texts.ts'
import { missingIn } from '#domain/receipts/missing-in.ts'
import type { Missing } from '#domain/receipts/receipt-for.ts'
import { issueToken } from '../giving/tokens/gift-tokens.ts'
import type { Services } from '../services.ts'
import type { Timed } from './pace.ts'
import type { Run } from './run.ts'

export type Share = {
  donation_id: string
  donor_id: string
  email: string
  name: string | null
  language: Language
  amount: string
  given_at: Date
  missing: Missing[]
}

/** Joint givers whose own record lacks something, each with one of their shares. */
export async function jointGiversToAsk(query: Query, run: Run, daysBetween: number): Promise<Share[]> {
  const { rows } = await query<Share>(
    `select distinct on (donor.email_key) line.donation_id, donor.id as donor_id, btrim(donor.email) as email,
      case when private.has_name(donor) then donor.name end as name,
      coalesce(private.language_of(donor.email), private.message_language()) as language,
      line.amount, coalesce(gift.paid_at, gift.created_at) as given_at,
      private.missing_in_record(donor, line.digest) as missing
    from private.statement_gifts as line join public.donors as donor on donor.id = line.donor_id
      join public.donations as gift on gift.id = line.donation_id
    where line.year = $1 and line.share_id is not null and line.verdict in ('no_identifier', 'no_address', 'no_name')
      and ($2::text is null or line.verdict = $2) and ($3::uuid is null or donor.id = $3)
      and donor.email_key is not null and not private.has_refused(donor.id, 'receipt_reminders', donor.email_key)
      and not exists (select from public.outgoing_messages as asked
        where asked.template = 'joint_gift_details' and asked.state <> 'withdrawn'
          and private.email_key(asked.recipient) = donor.email_key
          and coalesce(asked.sent_at, asked.send_after, asked.created_at) > now() - make_interval(days => $4))
    order by donor.email_key, line.amount desc`,
    [run.year, run.filter.verdict ?? null, run.filter.donor_id ?? null, daysBetween],
  )
  return rows
}

/** A letter with the link to the form for their own record. It names no payer, and is kept with no gift of another's. */
export async function askJointGivers(
  query: Query,
  { config }: Pick<Services, 'config'>,
  run: Run,
  shares: readonly Timed<Share>[],
): Promise<void> {
  for (const { one, send_after } of shares) {
    const { donation_id, donor_id, email, name, language, amount, given_at, missing } = one
    const token = await issueToken(query, {
      purpose: 'details',
      donationId: donation_id,
      donorId: donor_id,
      isProved: true,
    })
    await query('select private.queue_message($1)', [
      JSON.stringify({
        template: 'joint_gift_details',
        channel: 'email',
        recipient: email,
        donor_id,
        confidential: true,
        language,
        cause: `details of joint giver ${donor_id}, run ${run.id}`,
        send_after,
        variables: {
          name: name ?? lettersIn(language).words.unknown.name,
          amount: formatRupees(amount),
          date: dayIn(language, given_at),
          missing: missingIn(language, missing),
          link: `${config.publicUrl}${pathIn(language, '/gift')}#details=${token}`,
        },
        useful_seconds: 30 * 86_400,
      }),
    ])
  }
}

const dayIn = (language: Language, moment: Date) =>
  new Intl.DateTimeFormat(datesIn(language), { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(moment)
