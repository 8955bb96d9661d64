import { youtubeId } from './video.ts'

/**
 * Converts a pasted video or map (a watch link, a share link, a whole frame) into an address that is safe to
 * embed.
 */
export type Embed = { url: string } | { problem: string }

/** Embeds a YouTube video from the cookieless host. Empty input means no video. */
export function videoEmbed(pasted: string): Embed {
  const address = addressIn(pasted)
  if (address === '') return { url: '' }
  const id = youtubeId(address.replace(/^(?=(www\.|m\.)?(youtube\.com|youtu\.be)\/)/i, 'https://'))
  if (id) return { url: `https://www.youtube-nocookie.com/embed/${id}` }
  return {
    problem: 'This is not a YouTube video. Open the video on YouTube, choose Share, and paste the link here.',
  }
}

const MAP_HOW =
  'This is not a map that can be shown. In Google Maps choose Share, then Embed a map, and paste what it gives you here. An address in words works too.'

/** Embeds a Google map from its embed code, a link to a place, or a postal address. */
export function mapEmbed(pasted: string): Embed {
  const address = addressIn(pasted)
  if (address === '') return { url: '' }
  if (!/^[a-z][a-z\d+.-]*:/i.test(address))
    return /[<>\\]/.test(address) ? { problem: MAP_HOW } : mapOf(address)
  const url = parse(address)
  if (url?.protocol !== 'https:' || !isGoogle(url.hostname)) return { problem: MAP_HOW }
  if (url.pathname.startsWith('/maps/embed'))
    return { url: `https://www.google.com${url.pathname}${url.search}` }
  const place = /^\/maps\/(?:place|search)\/([^/@]+)/.exec(url.pathname)?.[1]
  const point = /@(-?\d+(?:\.\d+)?,-?\d+(?:\.\d+)?)/.exec(url.pathname)?.[1]
  const words =
    url.searchParams.get('q') ?? url.searchParams.get('query') ?? (place && inWords(place)) ?? point
  return words ? mapOf(words) : { problem: MAP_HOW }
}

function mapOf(words: string): Embed {
  return { url: `https://www.google.com/maps?${new URLSearchParams({ q: words, output: 'embed' })}` }
}

/** The address itself, extracted from a pasted frame. */
function addressIn(pasted: string): string {
  const frame = /<iframe[^>]*\ssrc\s*=\s*["']([^"']+)["']/i.exec(pasted)?.[1]
  return (frame?.replaceAll('&amp;', '&') ?? pasted).trim()
}

function isGoogle(hostname: string): boolean {
  return /^(www\.|maps\.)?google\.(com|co\.in)$/i.test(hostname)
}

function inWords(segment: string): string {
  try {
    return decodeURIComponent(segment.replaceAll('+', ' '))
  } catch {
    return segment
  }
}

function parse(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
