import { type Backend, tables } from '#web/lib/backend.ts'
import { orElse } from '#web/lib/or-else.ts'
import type { KeptSession } from '#web/lib/stored-session.ts'

/** Whether the signed-in user is an administrator, according to the database. */
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
