/** Target kind of a stored link; null if it must not become a link. */
export type LinkKind = 'path' | 'anchor' | 'web' | 'mail' | 'phone' | 'upi'

// Browsers drop tabs, newlines and other control characters from an address before they parse its scheme, so
// `java\tscript:` runs. Valid links contain none, nor a backslash, which browsers read as `/`.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const DISGUISE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/

export function linkKind(link: string): LinkKind | null {
  if (DISGUISE.test(link)) return null
  if (link.startsWith('#')) return link.length > 1 ? 'anchor' : null
  if (link.startsWith('/')) return staysOnSite(link) ? 'path' : null
  if (/^https?:\/\/[^/?#]/i.test(link)) return isUrl(link) ? 'web' : null
  if (/^mailto:\S+@\S+$/i.test(link)) return 'mail'
  if (/^tel:\+?[\d().\- ]+$/i.test(link)) return 'phone'
  if (/^upi:\/\/\S+$/i.test(link)) return 'upi'
  return null
}

/** The link if it is safe in a page, else null: everything not clearly of a known kind. */
export function safeLink(link: unknown): string | null {
  if (typeof link !== 'string') return null
  const trimmed = link.trim()
  return linkKind(trimmed) === null ? null : trimmed
}

// A doubled slash (`//elsewhere.example`, `/.//elsewhere.example`) starts another site's host.
function staysOnSite(path: string): boolean {
  const [beforeQuery = ''] = path.split(/[?#]/)
  return !beforeQuery.includes('//')
}

// Not URL.canParse, which phones from before 2023 lack.
function isUrl(link: string): boolean {
  try {
    return Boolean(new URL(link))
  } catch {
    return false
  }
}
