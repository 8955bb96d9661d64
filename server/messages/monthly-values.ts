import type { Query } from '#backend/db/database.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { formatRupees } from '#domain/india/money.ts'
import { type Language, pathIn } from '#domain/languages/languages.ts'
import type { Values } from '#domain/messages/templates.ts'
import { DAYS_VALID, issueToken } from '../giving/tokens/gift-tokens.ts'
import { dateIn, unknownIn } from './common-values.ts'

type MonthlyGift = Pick<
  ServerRow<'monthly_gifts'>,
  'amount' | 'cause_id' | 'next_charge_at' | 'paused_until' | 'ends_at' | 'method_ends_on' | 'ended_at'
> & { name: string | null; cause: string | null }

/**
 * Template values for a letter about a monthly gift. Its link opens the monthly gift, where a stopped one can be
 * resumed or given another payment method; for one that has ended it leads to the form.
 */
export async function valuesOfMonthlyGift(
  query: Query,
  { id, template, channel }: { id: string; template: string; channel: string },
  language: Language,
  website: string,
): Promise<Values> {
  // A payer can enter another person's address and their own phone number: messages to a phone show only the name that
  // was typed.
  const isByEmail = channel === 'email'
  const { rows } = await query<MonthlyGift>(
    `select amount, cause_id, next_charge_at, paused_until, ends_at, method_ends_on::text, ended_at, private.cause_title(cause_id, $3) as cause,
      private.giver_name(mandate, only_as_typed => $2) as name
    from public.monthly_gifts as mandate where id = $1`,
    [id, !isByEmail, language],
  )
  const gift = rows[0]
  if (!gift) return {}
  const shared: Values = {
    name: gift.name ?? unknownIn(language).name,
    amount: formatRupees(gift.amount),
    cause: gift.cause ?? unknownIn(language).cause,
  }
  const date = (moment: Date | null) => (moment ? dateIn(language, moment) : '')
  const page = (path: string) => website + pathIn(language, path)
  const opened = { monthlyGiftId: id, isProved: isByEmail }
  switch (template) {
    case 'monthly_started':
      return {
        ...shared,
        next_date: date(gift.next_charge_at) || unknownIn(language).date,
        link: `${page('/gift')}#${await issueToken(query, { purpose: 'gift', ...opened })}`,
      }
    case 'monthly_stopped':
    case 'monthly_paused':
      return {
        ...shared,
        date: date(gift.paused_until),
        link: `${page('/gift')}#${await issueToken(query, { purpose: 'gift', ...opened })}`,
      }
    case 'monthly_ending':
    case 'monthly_card':
      return {
        ...shared,
        date: date(template === 'monthly_card' ? new Date(gift.method_ends_on ?? 0) : gift.ends_at),
        link: `${page('/gift')}#${await issueToken(query, { purpose: 'gift', ...opened })}`,
      }
    case 'monthly_failing':
    case 'monthly_method':
      return {
        ...shared,
        days: String(DAYS_VALID.method),
        link: `${page('/gift')}#method=${await issueToken(query, { purpose: 'method', ...opened })}`,
      }
    default:
      return { ...shared, date: date(gift.ended_at), link: `${page('/donate')}?${renewalQuery(gift)}` }
  }
}

function renewalQuery({ amount, cause_id }: MonthlyGift): URLSearchParams {
  return new URLSearchParams({
    ...(cause_id ? { cause_id } : {}),
    amount: String(Math.trunc(Number(amount))),
    monthly: '1',
  })
}
