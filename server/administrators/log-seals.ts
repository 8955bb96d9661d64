import { serverQuery } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { dayInWords } from '#domain/india/indian-days.ts'
import { queueMessage } from '../messages/queue-message.ts'
import type { Services } from '../services.ts'

/**
 * Seals the finished days of the log. Once the last day of a month is sealed, its seals are mailed to every administrator, so
 * that copies exist outside the database.
 */
export async function sealLog({ database }: Pick<Services, 'database'>): Promise<void> {
  await inTransaction(database, async (query) => {
    await query('select private.seal_log()')
    const { rows: months } = await query<{ month: string; seals: string }>(
      `select to_char(day, 'YYYY-MM') as month,
        string_agg(format('%s  %s  %s', day, entries, digest), E'\n' order by day) as seals
      from public.log_seals where day >= date_trunc('month', now() - interval '2 months')
      group by 1 having max(day) = (date_trunc('month', max(day)) + interval '1 month - 1 day')::date`,
    )
    const { rows: people } = await query<{ email: string }>(
      `select email from auth.users join public.profiles using (id) where role = 'admin' and email is not null
        and coalesce(access_ends_on, 'infinity') >= (now() at time zone 'Asia/Kolkata')::date`,
    )
    for (const { month, seals } of months)
      for (const { email } of people)
        await queueMessage(query, {
          template: 'log_seals',
          cause: `log seals ${month} ${email}`,
          recipient: email,
          variables: { month: MONTH.format(new Date(`${month}-01`)), seals },
        })
  })
}

const MONTH = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

type Checked = {
  days: number
  first_day: string | null
  last_day: string | null
  differs_on: string | null
  problem: 'missing_seal' | 'missing_entries' | 'added_entries' | 'changed_entries' | null
  late_count: number
  late: { id: number; changed_at: string; table_name: string; sealed_with: string | null }[]
}

const PROBLEMS: Record<NonNullable<Checked['problem']>, string> = {
  missing_seal: 'the seal of the day before is missing',
  missing_entries: 'entries are missing',
  added_entries: 'entries were added to the seal',
  changed_entries: 'entries were changed',
}

/** The result of the check in sentences, for the terminal. */
export async function checkLog({ database }: Pick<Services, 'database'>): Promise<string> {
  const { rows } = await serverQuery(database)<{ found: Checked }>('select private.check_log() as found')
  const found = rows[0]?.found
  if (!found?.first_day || !found.last_day) return 'No day of the log is sealed yet.'
  const range = `${dayInWords(found.first_day)} to ${dayInWords(found.last_day)}`
  const result =
    found.differs_on && found.problem
      ? `The log differs from its seals on ${dayInWords(found.differs_on)}: ${PROBLEMS[found.problem]}.`
      : `The log agrees with its ${found.days} seals, ${range}.`
  const late = found.late.map(
    ({ id, changed_at, table_name, sealed_with }) =>
      `  entry ${id} of ${changed_at} on ${table_name}, ${sealed_with ? `sealed with ${sealed_with}` : 'not sealed yet'}`,
  )
  return [
    result,
    ...(late.length ? [`${found.late_count} came after the seal of their day:`, ...late] : []),
  ].join('\n')
}
