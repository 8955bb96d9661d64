export type MailedLink = {
  type: 'recovery' | 'email_change'
  token: string
  /** The page of this site to go on to. */
  next: string
}

/** What a mailed link says behind its #; null where it is not complete. */
export function readMailedLink({ hash, origin }: Pick<Location, 'hash' | 'origin'>): MailedLink | null {
  const said = new URLSearchParams(hash.slice(1))
  const type = said.get('type')
  const token = said.get('token')
  if (!token || (type !== 'recovery' && type !== 'email_change')) return null
  return { type, token, next: pageOfOurs(said.get('redirect_to'), origin) }
}

/** The front page has no form for a password, so it is never where somebody wanted to go. */
function pageOfOurs(wanted: string | null, origin: string): string {
  const instead = `${origin}/login/new-password`
  if (!wanted || !URL.canParse(wanted, origin)) return instead
  const url = new URL(wanted, origin)
  return url.origin === origin && url.pathname !== '/' ? url.href : instead
}
