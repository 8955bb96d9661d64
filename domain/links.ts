/** What a stored link leads to, or null where it must not become a link at all. */
export type LinkKind = 'path' | 'anchor' | 'web' | 'mail' | 'phone' | 'upi'

// Browsers drop tabs, newlines and other control characters from an address before they read its scheme,
// so `java\tscript:` runs. No honest link holds one; neither does it hold a backslash, which they read as `/`.
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

/** The link as it may be put into a page, or null: whatever is not plainly one of the known kinds. */
export function safeLink(link: unknown): string | null {
  if (typeof link !== 'string') return null
  const trimmed = link.trim()
  return linkKind(trimmed) === null ? null : trimmed
}

// A doubled slash (`//elsewhere.example`, `/.//elsewhere.example`) names another site's host.
function staysOnSite(path: string): boolean {
  const [beforeQuery = ''] = path.split(/[?#]/)
  return !beforeQuery.includes('//')
}

// Not URL.canParse, which phones from before 2023 do not have.
function isUrl(link: string): boolean {
  try {
    return Boolean(new URL(link))
  } catch {
    return false
  }
}
