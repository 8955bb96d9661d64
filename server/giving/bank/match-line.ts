import type { AnswerOf, ParsedInputOf } from '#domain/api/contracts.ts'
import type { Services } from '../../services.ts'
import { asStaff } from './as-staff.ts'

type Line = AnswerOf<'match-bank-line'>

/** Records what a bank line is, or takes that back. */
export const matchLine = (
  services: Services,
  match: ParsedInputOf<'match-bank-line'>,
  claims: Record<string, unknown>,
): Promise<Line> =>
  asStaff(services, claims, async (query) => {
    const { rows } = await query<{ line: Line }>(
      `select to_jsonb(line) - '{digest,entered_gifts}'::text[] as line from private.match_bank_line($1, $2, $3, $4, $5, $6) as line`,
      [
        match.id,
        match.action,
        match.action === 'payout' ? match.settlement_id : null,
        match.action === 'gift' ? match.donation_ids : [],
        JSON.stringify(match.action === 'gift' ? match.gift : []),
        match.action === 'other' ? match.reason : null,
      ],
    )
    const [answer] = rows
    if (!answer) throw new Error('The match returned nothing')
    const { rows: donations } = await query<Line['donations'][number]>(
      'select id, amount::float8 as amount, donor_id from public.donations where bank_line_id = $1 order by id',
      [match.id],
    )
    return { ...answer.line, donations }
  })
