import { type Backend, tables } from '#web/lib/backend.ts'
import type { KeptSession } from '#web/lib/kept-session.ts'
import { orElse } from '#web/lib/or-else.ts'

/** Whether the signed-in user is an administrator, as the database sees it. */
export function isAdministrator(
  backend: Backend,
  session: Pick<KeptSession, 'accessToken' | 'userId'>,
): Promise<boolean> {
  async function read() {
    const { data } = await (await tables(backend, session.accessToken))
      .from('profiles')
      .select('role')
      .eq('id', session.userId)
      .maybeSingle()
      .throwOnError()
    return data?.role === 'admin'
  }
  return orElse(read(), () => false)
}
