import {
  type Organisation,
  organisationKeys,
  readOrganisation,
  type StoredSetting,
} from '#domain/website/organisation.ts'
import { siteAddress } from '#domain/website/site-address.ts'
import { type Backend, tables } from './backend.ts'
import { orElse } from './or-else.ts'
import { translate } from './translate.ts'

/** Stored settings of the organisation, in the page's language. */
export function organisationRows(backend: Backend): Promise<readonly StoredSetting[]> {
  async function read() {
    const { data } = await (await tables(backend))
      .from('site_settings')
      .select('key, value, is_sample')
      .in('key', organisationKeys)
      .throwOnError()
    return data
  }
  // Settings about the organisation's identity are never shown in an outdated translation.
  return translate(backend, 'setting', read(), (rows, turns, { turnSetting }) =>
    rows.map((row) =>
      turnSetting(
        row,
        turns(row.key, () => true),
      ),
    ),
  )
}

export function organisation(backend: Backend): Promise<Organisation> {
  const site = siteAddress(backend.url)
  return orElse(
    organisationRows(backend).then((rows) => readOrganisation(rows, site)),
    () => readOrganisation([], site),
  )
}
