/** Sites that others have a page on. Their own front page is nobody's page. */
const PLATFORMS = [
  'chat.whatsapp.com',
  'facebook.com',
  'give.do',
  'giveindia.org',
  'instagram.com',
  'ketto.org',
  'linkedin.com',
  'milaap.org',
  'wa.me',
  'whatsapp.com',
  'x.com',
  'youtube.com',
]

/** Whether a link leads to the front page of such a site: a sample nobody has completed. */
export function isPlatformHome(link: unknown): boolean {
  const [, host = '', rest = ''] = /^https?:\/\/(?:www\.)?([^/?#]+)(.*)$/i.exec(String(link).trim()) ?? []
  return PLATFORMS.includes(host.toLowerCase()) && /^\/*([?#].*)?$/.test(rest)
}
