import type { Query } from '#backend/db/database.ts'
import { formatRupees } from '#domain/india/money.ts'
import { type Language, pathIn } from '#domain/languages/languages.ts'
import type { Values } from '#domain/messages/templates.ts'
import { issueToken } from '../giving/tokens/gift-tokens.ts'
import { dateIn, unknownIn } from './common-values.ts'

/** Template values of a reminder: what remains of the pledge, and a link to the form. */
export async function valuesOfPledge(
  query: Query,
  pledgeId: string,
  language: Language,
  website: string,
): Promise<Values> {
  const { rows } = await query<{
    name: string | null
    remaining: string
    due_on: string
    cause: string | null
  }>(
    `select d.name, p.amount - private.given_to_pledge(p.id) as remaining, p.due_on::text,
      private.cause_title(p.cause_id, $2) as cause
    from public.pledges as p left join public.donors as d on d.id = p.donor_id where p.id = $1`,
    [pledgeId, language],
  )
  const [pledge] = rows
  if (!pledge) return {}
  return {
    name: pledge.name ?? unknownIn(language).name,
    amount: formatRupees(pledge.remaining),
    cause: pledge.cause ?? unknownIn(language).cause,
    date: dateIn(language, new Date(pledge.due_on)),
    link: `${website}${pathIn(language, '/donate')}#pledge=${await issueToken(query, { purpose: 'pledge', pledgeId })}`,
  }
}
