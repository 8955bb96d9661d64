import { type Backend, tables } from '#web/lib/backend.ts'
import { orElse } from '#web/lib/or-else.ts'

/** Whether the signed-in account has access to the back office, according to the database. */
export function isStaff(backend: Backend, { accessToken }: { accessToken: string }): Promise<boolean> {
  async function read() {
    const { data } = await (await tables(backend, accessToken)).rpc('my_capabilities').throwOnError()
    return data.length > 0
  }
  return orElse(read(), () => false)
}
