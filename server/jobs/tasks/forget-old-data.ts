import { patiently } from '#backend/db/patiently.ts'
import type { Services } from '../../services.ts'

/** Removes what is older than the charity wants to keep it, kind by kind: nothing where no period is set, but for books of people who were erased. */
export async function forgetOldData({ database, log }: Services): Promise<void> {
  const rows = await patiently<{ gone: Record<string, number> }>(
    database,
    'select private.forget_old_data() as gone',
  )
  const gone = rows[0]?.gone ?? {}
  if (Object.values(gone).some((count) => count > 0)) log.info({ gone }, 'Old personal data is removed')
}
