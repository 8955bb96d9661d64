import { type Backend, tables } from '#web/lib/backend.ts'
import type { KeptSession } from '#web/lib/kept-session.ts'
import { orElse } from '#web/lib/or-else.ts'

/** Whether the signed-in user is an administrator, as the database sees it. */
export function isAdministrator(backend: Backend, session: KeptSession): Promise<boolean> {
  const row = tables(backend, session.accessToken)
    .from('profiles')
    .select('role')
    .eq('id', session.userId)
    .maybeSingle()
    .throwOnError()
  return orElse(
    row.then(({ data }) => data?.role === 'admin'),
    () => false,
  )
}
