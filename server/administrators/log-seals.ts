import { serverQuery } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { type LogCheck, logCheckSentence } from '#domain/history/log-check.ts'
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
          variables: { month, seals },
        })
  })
}

/** The result of the check in sentences, for the terminal. */
export async function checkLog({ database }: Pick<Services, 'database'>): Promise<string> {
  const { rows } = await serverQuery(database)<{ found: LogCheck }>('select private.check_log() as found')
  const found = rows[0]?.found
  if (!found) throw new Error('The check of the log returned nothing.')
  const late = found.late.map(
    ({ id, changed_at, table_name, sealed_with }) =>
      `  entry ${id} of ${changed_at} on ${table_name}, ${sealed_with ? `sealed with ${sealed_with}` : 'not sealed yet'}`,
  )
  return [
    logCheckSentence(found),
    ...(late.length ? [`${found.late_count} came after the seal of their day:`, ...late] : []),
  ].join('\n')
}
