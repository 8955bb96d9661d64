import { type Organisation, organisationKeys, readOrganisation } from '#domain/organisation.ts'
import { type Backend, tables } from '#web/lib/backend.ts'
import { orElse } from '#web/lib/or-else.ts'

export function organisation(backend: Backend): Promise<Organisation> {
  async function read() {
    const { data } = await (await tables(backend))
      .from('site_settings')
      .select('key, value')
      .in('key', organisationKeys)
      .throwOnError()
    return readOrganisation(data)
  }
  return orElse(read(), () => readOrganisation([]))
}
