export type MailedLink = {
  type: 'recovery' | 'email_change'
  token: string
  /** Page of this site to continue to. */
  next: string
}

/** Content of a mailed link's hash; null if incomplete. */
export function readMailedLink({ hash, origin }: Pick<Location, 'hash' | 'origin'>): MailedLink | null {
  const params = new URLSearchParams(hash.slice(1))
  const type = params.get('type')
  const token = params.get('token')
  if (!token || (type !== 'recovery' && type !== 'email_change')) return null
  return { type, token, next: sameOriginPage(params.get('redirect_to'), origin) }
}

/** The front page has no form for a password, so it is never the intended target. */
function sameOriginPage(wanted: string | null, origin: string): string {
  const instead = `${origin}/login/new-password`
  if (!wanted || !URL.canParse(wanted, origin)) return instead
  const url = new URL(wanted, origin)
  return url.origin === origin && url.pathname !== '/' ? url.href : instead
}
