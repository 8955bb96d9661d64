/**
 * The poster and the UTM parameters of the link that brought a visitor. The first of a visit count for the whole
 * visit, so that a gift ten pages later is still attributed to them; a poster replaces what came before it.
 */
const KEPT = 'daan-campaign'
const FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'poster'] as const
const LONGEST = 500

export type Utm = Record<(typeof FIELDS)[number], string | null>

/** Fields of an address's query; null if all of them are empty. */
export function readUtm(search: string): Utm | null {
  const utm = valuesIn(search)
  return FIELDS.some((field) => utm[field]) ? utm : null
}

function valuesIn(search: string): Utm {
  const query = new URLSearchParams(search)
  return Object.fromEntries(
    FIELDS.map((field) => [field, query.get(field)?.trim().slice(0, LONGEST) || null]),
  ) as Utm
}

/** The link that counts in this visit, which is stored. */
export function visitUtm(): Utm {
  const { search } = location
  const named = readUtm(search)
  try {
    const kept = readUtm(sessionStorage.getItem(KEPT) ?? '')
    if (kept && !named?.poster) return kept
    if (named) sessionStorage.setItem(KEPT, search)
  } catch {
    // Without storage, only the current address is known.
  }
  return named ?? valuesIn('')
}
