import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readOrganisation } from '#domain/website/organisation.ts'
import { siteAddress } from '#domain/website/site-address.ts'
import { breadcrumbFacts, ngoFacts, StructuredData } from './structured-data.tsx'
import { words } from './words.en.ts'

function read(facts: object) {
  const html = renderToStaticMarkup(<StructuredData facts={facts} />)
  const json = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html)?.[1]
  return JSON.parse(json ?? 'null')
}

const site = siteAddress('https://daan.example')

test('says who the organisation is and how to give to it', () => {
  const facts = read(
    ngoFacts(
      'https://daan.example',
      readOrganisation([{ key: 'org_name', value: 'Asha Trust' }], site),
      words,
    ),
  )
  expect(facts).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'NGO',
    name: 'Asha Trust',
    url: 'https://daan.example/',
    potentialAction: {
      '@type': 'DonateAction',
      name: 'Donate to Asha Trust',
      target: 'https://daan.example/donate',
    },
  })
})

test('shows the uploaded logo, and the site’s icon until there is one', () => {
  const logo = (value: string) =>
    read(ngoFacts('https://daan.example', readOrganisation([{ key: 'org_logo_url', value }], site), words))
      .logo
  expect(logo('/storage/logo.png')).toBe('https://daan.example/storage/logo.png')
  expect(logo('')).toBe('https://daan.example/icon-512.png')
})

test('escapes stored text that would end the element', () => {
  const org = readOrganisation([{ key: 'org_about', value: '</script><script>alert(1)</script>' }], site)
  expect(read(ngoFacts('https://daan.example', org, words)).description).toBe(
    '</script><script>alert(1)</script>',
  )
})

test('lists breadcrumbs as absolute addresses in order', () => {
  const facts = read(
    breadcrumbFacts('https://daan.example', [
      ['Home', '/'],
      ['Our Work', '/our-work'],
    ]),
  )
  expect(facts.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://daan.example/' },
    { '@type': 'ListItem', position: 2, name: 'Our Work', item: 'https://daan.example/our-work' },
  ])
})
