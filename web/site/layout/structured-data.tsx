import type { Organisation } from '#domain/website/organisation.ts'
import { fill } from '#web/lib/words.ts'
import type { SiteData } from './site.ts'

type Words = Pick<SiteData['words'], 'donateTo'>

/**
 * Structured data for crawlers, which read the server's HTML: in the browser it stays unchanged. `<` is
 * escaped, so that no stored text can end the element.
 */
export function StructuredData({ facts }: { facts: object }) {
  const json = import.meta.env.SSR
    ? JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c')
    : ''
  const content = { type: 'application/ld+json', suppressHydrationWarning: true }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, escaped above; React would escape it as text.
  return <script {...content} dangerouslySetInnerHTML={{ __html: json }} />
}

export function ngoFacts(url: string, org: Organisation, words: Words, donatePath = '/donate') {
  if (!import.meta.env.SSR) return {}
  return {
    '@type': 'NGO',
    '@id': `${url}/#organisation`,
    name: org.org_name,
    url: `${url}/`,
    description: org.org_about || undefined,
    slogan: org.org_tagline || undefined,
    logo: new URL(org.org_logo_url || '/icon-512.png', url || 'http://localhost').href,
    email: org.org_email || undefined,
    telephone: org.org_phone || undefined,
    address: org.org_address_line1
      ? {
          '@type': 'PostalAddress',
          streetAddress: org.org_address_line1,
          addressLocality: org.org_address_line2,
          addressCountry: 'IN',
        }
      : undefined,
    sameAs: [org.social_facebook, org.social_instagram, org.social_youtube, org.social_linkedin].filter(
      Boolean,
    ),
    potentialAction: donateFacts(url, donatePath, org.org_name, words),
  }
}

export function donateFacts(url: string, path: string, recipient: string, { donateTo }: Words) {
  if (!import.meta.env.SSR) return {}
  return {
    '@type': 'DonateAction',
    name: fill(donateTo, { name: recipient }),
    target: new URL(path, `${url || 'http://localhost'}/`).href,
    recipient: { '@type': 'NGO', '@id': `${url}/#organisation`, name: recipient },
    priceCurrency: 'INR',
  }
}

type Article = { title: string; image_url: string | null; published_on: string; updated_at: string }

export function articleFacts(url: string, path: string, story: Article, publisher: string) {
  if (!import.meta.env.SSR) return {}
  const organisation = { '@type': 'NGO', '@id': `${url}/#organisation`, name: publisher }
  return {
    '@type': 'Article',
    headline: story.title,
    datePublished: story.published_on,
    dateModified: story.updated_at,
    mainEntityOfPage: url + path,
    image: story.image_url ? new URL(story.image_url, url || 'http://localhost').href : undefined,
    author: organisation,
    publisher: organisation,
  }
}

export function breadcrumbFacts(url: string, steps: [name: string, path: string][]) {
  if (!import.meta.env.SSR) return {}
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: url + path,
    })),
  }
}
