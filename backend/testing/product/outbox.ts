import type { Database } from '../../db/database.ts'
import { until } from '../until.ts'

export type Email = {
  kind: string
  recipient: string
  content: { link: string; code: string; newEmail: string; askedOn: string | null }
}

/** The emails that would be sent now, oldest first. */
export function outboxOf({ database }: { database: Database }) {
  const all = async (): Promise<Email[]> => {
    const { rows } = await database.server.query<Email>(
      'select kind, recipient, content from public.outbox order by id',
    )
    return rows
  }
  return {
    all,
    empty: () => database.server.query('delete from public.outbox'),
    to: (recipient: string) =>
      until(`an email to ${recipient}`, async () =>
        (await all()).find((email) => email.recipient === recipient),
      ),
  }
}
