import type { Language } from '#domain/languages/languages.ts'

type Words = { language: Language; title: string; show: string }

/** The only host that the content security policy allows in a map frame. */
const FRAMED = 'www.google.com'

export function mayBeFramed(url: string): boolean {
  return new URL(url).hostname === FRAMED
}

/**
 * Document for the inside of the map frame: one link that loads the map in its place. It needs no code, and
 * no third party learns of a visit before it is pressed. Its background is transparent, for the drawing
 * behind the frame.
 */
export function mapPlaceholder(url: string, font: string, { language, title, show }: Words): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>
@font-face{font-family:Mukta;font-weight:600;src:url("${font}")}
html,body{height:100%;margin:0;background:transparent}
body{display:grid;place-content:center;justify-items:center;font:600 17px/1.3 Mukta,system-ui,sans-serif}
a{display:block;padding:14px 26px;border-radius:8px;background:#0f4c45;color:#fff8ec;text-decoration:none;text-align:center;box-shadow:0 2px 6px rgb(29 43 42/.25)}
a:hover{background:#1b6d58}
a:focus-visible{outline:3px solid #f2a41f;outline-offset:3px}
</style></head><body><a href="${escapeHtml(url)}"${mayBeFramed(url) ? '' : ' target="_blank" rel="noopener"'}>${escapeHtml(show)}</a></body></html>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
