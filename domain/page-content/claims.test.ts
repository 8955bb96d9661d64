import { describe, expect, test } from 'vitest'
import { organisationDefaults } from '../website/organisation.ts'
import { siteAddress } from '../website/site-address.ts'
import { believable, isClaim, isSampleClaim, withoutClaims } from './claims.ts'
import { type PageDefaults, readPage } from './content.ts'
import { defaultsBySlug } from './defaults-by-slug.ts'
import type { PageSlug } from './pages.ts'

const publicSite = siteAddress('https://www.asha.example')
const ownMachine = siteAddress('http://localhost:3000')
const slugs = Object.keys(defaultsBySlug) as PageSlug[]

/** A page's content: its stored rows over the defaults. */
function shown(slug: PageSlug, site: typeof publicSite, stored: 'sample' | 'none') {
  const defaults: PageDefaults = defaultsBySlug[slug]
  const rows =
    stored === 'none'
      ? []
      : Object.entries(defaults).map(([element_id, content_data]) => ({
          element_id,
          content_data,
          is_sample: true,
        }))
  return readPage(withoutClaims(slug, defaults, site), believable(slug, rows, site))
}

/** Samples that would direct gifts elsewhere, or state invented figures. */
const FALSE = [
  'daanfoundation@example',
  'EXMP0000000',
  'ketto.org',
  'giveindia.org',
  organisationDefaults.org_email,
  organisationDefaults.org_phone,
  organisationDefaults.org_address_line1,
  '10,842',
  '2,137',
  '1,006',
  'chat.whatsapp.com',
]

/** Samples about people and an invented past. */
const STORIES = ['bus board', 'pot of khichdi', '500+ volunteers', 'The Tuesday', 'pickle recipe', 'crayons']

/** Samples of prices and project costs, which have no basis. */
const PRICES = [
  '₹499 is one therapy session',
  'One therapy session',
  'One hygiene kit',
  'An education kit',
  'Ration kits for four families',
  '₹20 Lakhs',
  '₹1.5 Crores',
]

describe('sample content', () => {
  test.each(slugs)('never serves as a fallback for %s about money or identity', (slug) => {
    for (const site of [publicSite, ownMachine]) {
      const page = JSON.stringify(shown(slug, site, 'none'))
      for (const claim of FALSE) expect(page).not.toContain(claim)
    }
  })

  test.each(slugs)('does not appear at a public address on %s', (slug) => {
    for (const stored of ['sample', 'none'] as const) {
      const page = JSON.stringify(shown(slug, publicSite, stored))
      for (const claim of [...FALSE, ...STORIES, ...PRICES]) expect(page).not.toContain(claim)
    }
  })

  test('keeps the amounts without their prices', () => {
    for (const stored of ['sample', 'none'] as const) {
      const { donation_presets } = shown('donate', publicSite, stored)
      expect(donation_presets).toEqual({
        presets: [199, 499, 999, 1999, 4999].map((amount) => ({ amount, description: '' })),
      })
      expect(shown('home', publicSite, stored)).toMatchObject({ tier_1_amount: '₹499', tier_1_title: '' })
    }
  })

  test('appears on a trial machine', () => {
    const pages = slugs.map((slug) => JSON.stringify(shown(slug, ownMachine, 'sample'))).join()
    for (const claim of [...FALSE, ...STORIES, ...PRICES]) expect(pages).toContain(claim)
  })
})

test('hides a link to a platform’s front page, whoever saved it', () => {
  const button = (link: string, is_sample = false) => ({
    element_id: 'ketto_button',
    content_data: { text: 'Ketto', link },
    is_sample,
  })
  for (const site of [publicSite, ownMachine]) {
    expect(believable('donate', [button('https://www.ketto.org/')], site)).toEqual([])
    expect(believable('donate', [button('https://www.ketto.org/asha')], site)).toHaveLength(1)
  }
  expect(believable('donate', [button('https://www.ketto.org/', true)], ownMachine)).toHaveLength(1)
})

test.each([
  ['a sample', 'upi_id', 'daanfoundation@example', true, true],
  ['what staff saved', 'upi_id', 'asha@okbank', false, false],
  ['a picture that is not there', 'upi_qr_image', { url: '', alt: 'QR code' }, true, false],
  ['a text that claims nothing', 'hero_title', 'Your gift, put to work', true, false],
])('reports whether %s needs confirmation', (_, element_id, content_data, is_sample, waits) => {
  expect(isSampleClaim('donate', { element_id, content_data, is_sample })).toBe(waits)
})

test('shows staff’s content everywhere', () => {
  const stored = [{ element_id: 'upi_id', content_data: 'asha@okbank', is_sample: false }]
  const { donate } = defaultsBySlug
  const page = readPage(withoutClaims('donate', donate, publicSite), believable('donate', stored, publicSite))
  expect(page).toMatchObject({ upi_id: 'asha@okbank' })
})

test('keeps fallbacks of texts', () => {
  expect(isClaim('volunteer', 'hero_title')).toBe(false)
  expect(shown('volunteer', publicSite, 'none')).toMatchObject({ hero_title: 'Join Us in Spreading Hope' })
  expect(shown('contact', publicSite, 'none')).toMatchObject({ hero_title: 'Get in Touch' })
})

test.each([
  ['http://localhost:3000', false],
  ['http://127.0.0.1', false],
  ['http://[::1]:3000', false],
  ['http://daan.localhost', false],
  ['https://asha.example', true],
  ['http://192.168.1.4:3000', true],
  ['', true],
])('classifies %s as public: %s', (url, isPublic) => {
  expect(siteAddress(url).isPublic).toBe(isPublic)
})
