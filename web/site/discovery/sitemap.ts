import { pages } from '#domain/page-content/pages.ts'
import { causeCards } from '#web/lib/causes.ts'
import type { Route } from './+types/sitemap'

export async function loader({ context }: Route.LoaderArgs) {
  const causes = await causeCards(context.backend)
  const paths = [
    ...pages.map(({ path }) => path),
    ...causes.map(({ id }) => `/our-work/${encodeURIComponent(id)}`),
  ]
  const urls = paths.map((path) => `<url><loc>${escapeXml(context.backend.url + path)}</loc></url>`)
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
    { headers: { 'Content-Type': 'text/xml; charset=utf-8' } },
  )
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
