import { patiently } from '#backend/db/patiently.ts'
import type { Services } from '../../services.ts'

/**
 * Deletes data past its retention period, kind by kind. Without a period nothing is deleted, except accounting records
 * of erased people.
 */
export async function forgetOldData({ database, log }: Services): Promise<void> {
  const rows = await patiently<{ gone: Record<string, number> }>(
    database,
    'select private.forget_old_data() as gone',
  )
  const gone = rows[0]?.gone ?? {}
  if (Object.values(gone).some((count) => count > 0)) log.info({ gone }, 'Old personal data is removed')
}
