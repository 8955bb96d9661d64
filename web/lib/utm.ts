/**
 * The UTM parameters of the link that brought a visitor. The first of a visit count for the whole visit, so that
 * a gift ten pages later is still attributed to them.
 */
const KEPT = 'daan-campaign'
const FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
const LONGEST = 500

export type Utm = Record<(typeof FIELDS)[number], string | null>

/** UTM parameters in an address's query; null if all of them are empty. */
export function readUtm(search: string): Utm | null {
  const query = new URLSearchParams(search)
  const entries = FIELDS.map((field) => [field, query.get(field)?.trim().slice(0, LONGEST) || null] as const)
  return entries.some(([, value]) => value) ? (Object.fromEntries(entries) as Utm) : null
}

/** The UTM parameters of this visit; stores the first ones. */
export function visitUtm(): Utm {
  const named = readUtm(location.search)
  try {
    const kept = readUtm(sessionStorage.getItem(KEPT) ?? '')
    if (kept) return kept
    if (named) sessionStorage.setItem(KEPT, location.search)
  } catch {
    // Without storage, only the current address is known.
  }
  return (
    named ?? { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null }
  )
}
