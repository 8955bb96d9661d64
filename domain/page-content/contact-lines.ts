import type { OrganisationKey, StoredSetting } from '../website/organisation.ts'
import type { StoredRow } from './claims.ts'

/** Settings of Organisation that fill in for Contact's details. The two lines of an address go together. */
const DETAILS: readonly Readonly<Record<string, OrganisationKey>>[] = [
  { address_line1: 'org_address_line1', address_line2: 'org_address_line2' },
  { email_address: 'org_email' },
  { phone_number: 'org_phone' },
]

/**
 * Contact's details taken from Organisation, by element: those entered there and not written on the page
 * itself. A sample map then shows their address.
 */
export function fromOrganisation(
  stored: readonly StoredRow[],
  settings: readonly StoredSetting[],
): Readonly<Record<string, string>> {
  const isWritten = (id: string) =>
    stored.some(
      ({ element_id, content_data, is_sample }) =>
        element_id === id && is_sample !== true && String(content_data ?? '').trim() !== '',
    )
  const entered = new Map(
    settings.filter(({ is_sample }) => is_sample !== true).map(({ key, value }) => [key, value]),
  )
  const details = Object.fromEntries(
    DETAILS.flatMap((group) => {
      const elements = Object.entries(group)
      if (elements.some(([id]) => isWritten(id)) || !elements.some(([, key]) => entered.has(key))) return []
      return elements.map(([id, key]) => [id, String(entered.get(key) ?? '').trim()])
    }),
  )
  const address = [details.address_line1, details.address_line2].filter(Boolean).join(', ')
  const hasSampleMap = stored.some(({ element_id, is_sample }) => element_id === 'map_embed_url' && is_sample)
  return address && hasSampleMap ? { ...details, map_embed_url: mapOf(address) } : details
}

/** Contact's stored elements with those details. */
export function withOrganisation(
  stored: readonly StoredRow[],
  settings: readonly StoredSetting[],
): StoredRow[] {
  const details = fromOrganisation(stored, settings)
  return [
    ...stored.filter(({ element_id }) => !(element_id in details)),
    ...Object.entries(details).map(([element_id, content_data]) => ({ element_id, content_data })),
  ]
}

function mapOf(address: string): string {
  return `https://www.google.com/maps?q=${encodeURIComponent(address)}&output=embed`
}
