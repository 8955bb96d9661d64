import { coloursOf, defaultTheme, ON_ACCENT, ON_BAND, type Theme } from '../appearance/theme.ts'
import type { Language } from '../languages/languages.ts'
import { safeLink } from '../website/links.ts'
import type { Organisation } from '../website/organisation.ts'

/** The organisation's identity and colours in a letter. */
export type Look = {
  name: string
  website: string
  /** A picture that mail clients can show, or null. One not made for dark backgrounds gets a light plate. */
  logo: { url: string; hasPlate: boolean } | null
  /** Lines at the foot of the letter. */
  address: string[]
  colours: Record<
    'paper' | 'surface' | 'sunken' | 'ink' | 'soft' | 'band' | 'onBand' | 'accent' | 'onAccent',
    string
  >
}

// The site's colours from web/styles/tokens.css: mail clients do not support CSS variables.
const GROUNDS = { paper: '#fff8ec', surface: '#fffdf7', sunken: '#f8ecd6', ink: '#1d2b2a', soft: '#4b5a56' }

export function lookOf(organisation: Organisation, website: string, theme: Theme = defaultTheme): Look {
  const { band, marigold } = coloursOf(theme).light
  return {
    name: organisation.org_name,
    website,
    logo: logoOf(organisation, website),
    address: [
      [organisation.org_address_line1, organisation.org_address_line2].filter(Boolean).join(', '),
      [organisation.org_phone, organisation.org_email].filter(Boolean).join(' · '),
    ].filter(Boolean),
    colours: { ...GROUNDS, band, onBand: ON_BAND[0] ?? GROUNDS.paper, accent: marigold, onAccent: ON_ACCENT },
  }
}

function logoOf({ org_logo_url, org_logo_dark_url }: Organisation, website: string): Look['logo'] {
  const url = pictureOf(org_logo_url, website)
  const dark = pictureOf(org_logo_dark_url, website)
  return url ? { url: dark ?? url, hasPlate: dark === null } : null
}

/** Mail clients fetch pictures from the public web, and do not show SVG. */
function pictureOf(stored: string, website: string): string | null {
  const link = safeLink(stored)
  if (!link || /\.svg($|\?)/i.test(link)) return null
  const url = new URL(link, website)
  return /^https?:$/.test(url.protocol) ? url.href : null
}

export type Stop = { text: string; link: string }

type Letter = { subject: string; content: string; look: Look; language: Language; stop?: Stop | undefined }

/**
 * Frame of every letter: one column of at most 600 px, in tables with inline styles, which all mail clients support.
 * Clients with media queries also get a dark version.
 */
export function layOut({ subject, content, look, language, stop }: Letter): string {
  const { colours } = look
  const name = escapeHtml(look.name)
  const font = `'Mukta','Noto Sans Devanagari','Nirmala UI','Segoe UI',Roboto,Helvetica,Arial,sans-serif`
  const head = look.logo
    ? `<img src="${escapeHtml(look.logo.url)}" alt="${name}" height="48" style="display:block;height:48px;width:auto;max-width:100%;border:0;font-size:22px;${
        look.logo.hasPlate
          ? `background:${colours.surface};color:${colours.ink};padding:6px 10px;border-radius:8px`
          : `color:${colours.onBand}`
      }">`
    : `<span style="font-family:'Eczar',Georgia,'Times New Roman',serif;font-size:24px;line-height:1.25;font-weight:600;color:${colours.onBand}">${name}</span>`
  const link = (address: string, words: string) =>
    `<a class="soft" href="${escapeHtml(address)}" style="color:${colours.soft}">${escapeHtml(words)}</a>`
  const foot = [
    `<strong>${name}</strong>`,
    ...look.address.map(escapeHtml),
    link(look.website, look.website.replace(/^https?:\/\//, '')),
    ...(stop ? [link(stop.link, stop.text)] : []),
  ].join('<br>')
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title>
<style>
@media (max-width:480px){.edge{padding-left:20px!important;padding-right:20px!important}.around{padding:0!important}.top,.card{border-radius:0!important}}
@media (prefers-color-scheme:dark){.paper{background:#0b1614!important}.card{background:#122220!important;color:#f7ecd8!important}.quote{background:#1c332f!important}.soft{color:#b9c6bd!important}}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${colours.paper};-webkit-text-size-adjust:100%">
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colours.paper}">
<tr><td class="around" align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;font-family:${font};font-size:17px;line-height:1.6;color:${colours.ink}">
<tr><td class="edge top" style="background:${colours.band};padding:22px 32px;border-radius:12px 12px 0 0;border-bottom:4px solid ${colours.accent}">${head}</td></tr>
<tr><td class="edge card" style="background:${colours.surface};padding:32px 32px 20px;border-radius:0 0 12px 12px;text-align:left">${content}</td></tr>
<tr><td class="edge soft" style="padding:20px 32px;font-size:13px;line-height:1.6;color:${colours.soft};text-align:left">${foot}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
