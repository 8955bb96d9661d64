import { DEFAULT_LANGUAGE, languageNames, pathIn, siteLanguages } from '#domain/languages/languages.ts'
import { pages } from '#domain/page-content/pages.ts'
import { campaignCards } from '#web/lib/campaigns.ts'
import { causeCards } from '#web/lib/causes.ts'
import { storySlugs } from '#web/lib/stories.ts'
import type { Route } from './+types/sitemap'
import { escapeXml } from './escape-xml.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const [causes, campaigns, stories] = await Promise.all([
    causeCards(context.backend),
    campaignCards(context.backend),
    storySlugs(context.backend),
  ])
  const paths = [
    ...pages.map(({ path }) => path),
    ...causes.map(({ id }) => `/our-work/${encodeURIComponent(id)}`),
    ...(campaigns.length > 0 ? ['/campaigns'] : []),
    ...campaigns.map(({ slug }) => `/campaigns/${slug}`),
    ...(stories.length > 0 ? ['/stories'] : []),
    ...stories.map((slug) => `/stories/${slug}`),
  ]
  const { url } = context.backend
  const urls = paths.flatMap((path) => {
    const others = [
      ...siteLanguages.map((language) =>
        alternate(languageNames[language].tag, url + pathIn(language, path)),
      ),
      alternate('x-default', url + pathIn(DEFAULT_LANGUAGE, path)),
    ].join('')
    return siteLanguages.map(
      (language) => `<url><loc>${escapeXml(url + pathIn(language, path))}</loc>${others}</url>`,
    )
  })
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`,
    { headers: { 'Content-Type': 'text/xml; charset=utf-8' } },
  )
}

function alternate(tag: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(address)}"/>`
}
