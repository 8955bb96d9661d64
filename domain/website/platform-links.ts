/** Fundraising and social platforms. Their front page is not the foundation's page. */
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

/** Whether a link leads to such a front page: an uncompleted sample. */
export function isPlatformHome(link: unknown): boolean {
  const [, host = '', rest = ''] = /^https?:\/\/(?:www\.)?([^/?#]+)(.*)$/i.exec(String(link).trim()) ?? []
  return PLATFORMS.includes(host.toLowerCase()) && /^\/*([?#].*)?$/.test(rest)
}
