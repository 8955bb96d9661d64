import { type Organisation, organisationKeys, readOrganisation } from '#domain/organisation.ts'
import { siteAddress } from '#domain/site-address.ts'
import { type Backend, tables } from './backend.ts'
import { orElse } from './or-else.ts'

export function organisation(backend: Backend): Promise<Organisation> {
  const site = siteAddress(backend.url)
  async function read() {
    const { data } = await (await tables(backend))
      .from('site_settings')
      .select('key, value, is_sample')
      .in('key', organisationKeys)
      .throwOnError()
    return readOrganisation(data, site)
  }
  return orElse(read(), () => readOrganisation([], site))
}
