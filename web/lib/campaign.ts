/**
 * Which campaign brought a visitor. The first address of a visit that names one counts for the whole visit,
 * so that a gift made ten pages later is still known to come from it.
 */
const KEPT = 'daan-campaign'
const FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
const LONGEST = 500

export type Campaign = Record<(typeof FIELDS)[number], string | null>

/** The campaign named by the query of an address; nothing where none of its fields is filled. */
export function readCampaign(search: string): Campaign | null {
  const query = new URLSearchParams(search)
  const entries = FIELDS.map((field) => [field, query.get(field)?.trim().slice(0, LONGEST) || null] as const)
  return entries.some(([, value]) => value) ? (Object.fromEntries(entries) as Campaign) : null
}

/** The campaign of this visit, kept from now on if it is the first. */
export function visitCampaign(): Campaign {
  const named = readCampaign(location.search)
  try {
    const kept = readCampaign(sessionStorage.getItem(KEPT) ?? '')
    if (kept) return kept
    if (named) sessionStorage.setItem(KEPT, location.search)
  } catch {
    // Storage may be switched off: then only the address at hand is known.
  }
  return (
    named ?? { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null }
  )
}
