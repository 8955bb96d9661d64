/**
 * The campaign that brought a visitor. The first one of a visit counts for the whole visit, so that a gift
 * ten pages later is still attributed to it.
 */
const KEPT = 'daan-campaign'
const FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
const LONGEST = 500

export type Campaign = Record<(typeof FIELDS)[number], string | null>

/** Campaign in an address's query; null if all its fields are empty. */
export function readCampaign(search: string): Campaign | null {
  const query = new URLSearchParams(search)
  const entries = FIELDS.map((field) => [field, query.get(field)?.trim().slice(0, LONGEST) || null] as const)
  return entries.some(([, value]) => value) ? (Object.fromEntries(entries) as Campaign) : null
}

/** The campaign of this visit; stores the first one. */
export function visitCampaign(): Campaign {
  const named = readCampaign(location.search)
  try {
    const kept = readCampaign(sessionStorage.getItem(KEPT) ?? '')
    if (kept) return kept
    if (named) sessionStorage.setItem(KEPT, location.search)
  } catch {
    // Without storage, only the current address is known.
  }
  return (
    named ?? { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null }
  )
}
