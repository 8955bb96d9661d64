/** Id of a YouTube video in any form of its address, or null. */
export function youtubeId(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { hostname, pathname, searchParams } = new URL(address)
  const host = hostname.replace(/^(www|m)\./, '')
  const [first = '', second = ''] = pathname.split('/').filter(Boolean)
  let id: string | null = null
  if (host === 'youtu.be') id = first
  else if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    id = ['embed', 'shorts', 'live', 'v'].includes(first) ? second : searchParams.get('v')
  }
  return id && /^[\w-]{6,20}$/.test(id) ? id : null
}
