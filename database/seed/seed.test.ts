import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCampaign } from '#domain/campaigns/campaign.ts'
import { readCause } from '#domain/causes/cause.ts'
import { addDays, dayOf } from '#domain/india/indian-days.ts'
import { readPage } from '#domain/page-content/content.ts'
import { defaultsBySlug } from '#domain/page-content/defaults-by-slug.ts'
import { type PageSlug, pages } from '#domain/page-content/pages.ts'
import { readStoryBody } from '#domain/stories/story-body.ts'
import { readOrganisation } from '#domain/website/organisation.ts'
import { siteAddress } from '#domain/website/site-address.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { seed } from './seed.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function rows<Row extends object = Record<string, unknown>>(
  sql: string,
  values?: unknown[],
): Promise<Row[]> {
  return (await server.services.database.server.query<Row>(sql, values)).rows
}

async function stored(slug: PageSlug): Promise<Record<string, unknown>> {
  const elements = await rows<{ element_id: string; content_data: unknown }>(
    'select element_id, content_data from page_content where page_slug = $1',
    [slug],
  )
  return Object.fromEntries(elements.map((element) => [element.element_id, element.content_data]))
}

describe('the page content of a new instance', () => {
  test.each([
    [
      'home',
      ['hero_title', 'hero_subtitle', 'featured_story_image', 'csr_dossier_button', 'book_call_button'],
    ],
    [
      'about',
      ['hero_title', 'hero_subtitle', 'story_p1', 'story_p2', 'mission', 'vision', 'certificates_button'],
    ],
    ['our_work', ['hero_title', 'hero_subtitle']],
    ['impact', ['hero_title', 'hero_subtitle', 'annual_report_button', 'video_url']],
    [
      'donate',
      [
        'hero_title',
        'hero_subtitle',
        'donation_presets',
        'upi_qr_image',
        'upi_id',
        'ketto_button',
        'giveindia_button',
        'legal_note',
      ],
    ],
    ['volunteer', ['hero_title', 'hero_subtitle', 'intro_text', 'volunteer_roles', 'whatsapp_button']],
    [
      'csr_partnership',
      [
        'hero_title',
        'hero_subtitle',
        'why_partner_p1',
        'flexible_budgets_title',
        'flexible_budgets_description',
        'schedule_vii_title',
        'schedule_vii_description',
        'transparent_reporting_title',
        'transparent_reporting_description',
        'csr_dossier_button',
        'book_call_button',
      ],
    ],
    [
      'contact',
      ['hero_title', 'address_line1', 'address_line2', 'email_address', 'phone_number', 'map_embed_url'],
    ],
  ] as [PageSlug, string[]][])('has the known elements of %s', async (slug, ids) => {
    expect(Object.keys(await stored(slug))).toEqual(expect.arrayContaining(ids))
  })

  test.each(pages)('has every default of $slug, and reads back as the page shows it', async ({ slug }) => {
    const content = await stored(slug)
    expect(content).toEqual(defaultsBySlug[slug])
    const elements = Object.entries(content).map(([element_id, content_data]) => ({
      element_id,
      content_data,
    }))
    expect(readPage(defaultsBySlug[slug], elements)).toEqual(defaultsBySlug[slug])
  })

  test('carries the foundation’s figures', async () => {
    expect(await stored('impact')).toMatchObject({
      impact_figures: {
        figures: [
          { value: '10,842+' },
          { value: '2,137+' },
          { value: '1,006+' },
          { value: '2,000+' },
          { value: '15+' },
          { value: '500+' },
        ],
      },
    })
    expect(await stored('home')).toMatchObject({
      tier_1_amount: '₹499',
      tier_1_title: 'One therapy session',
      tier_2_amount: '₹999',
      tier_2_title: 'One day of elder care',
      tier_3_amount: '₹1,999',
      tier_3_title: 'An education kit',
      csr_point_1: 'Projects from ₹20 Lakhs to ₹5 Crores',
    })
    expect(await stored('volunteer')).toMatchObject({ hero_title: 'Join Us in Spreading Hope' })
    expect(await stored('contact')).toMatchObject({ hero_title: 'Get in Touch' })
  })
})

describe('the list of causes of a new instance', () => {
  test('has six, in order', async () => {
    expect(await rows('select id, title, "order" from causes order by "order"')).toEqual([
      { id: 'therapy-support', title: 'Therapy Support', order: 0 },
      { id: 'hygiene-drives', title: 'Hygiene Drives', order: 1 },
      { id: 'education-for-every-child', title: 'Education for Every Child', order: 2 },
      { id: 'elder-care', title: 'Elder Care', order: 3 },
      { id: 'food-for-families', title: 'Food for Families', order: 4 },
      { id: 'animals-and-environment', title: 'Animals and Environment', order: 5 },
    ])
  })

  test('has texts, costs, pictures and buttons that the page can show as stored', async () => {
    for (const { created_at, updated_at, is_sample: _, is_shown, ...row } of await rows(
      'select * from causes',
    )) {
      expect(is_shown).toBe(true)
      const cause = readCause(row)
      expect(cause).toEqual(row)
      if (!cause) continue
      const folder = `/storage/v1/object/public/site_assets/public/causes/${cause.id}`
      expect(cause.hero_image_url).toBe(`${folder}/hero.webp`)
      expect(cause.gallery_images.map(({ src }) => src)).toEqual(
        [1, 2, 3].map((number) => `${folder}/gallery-${number}.webp`),
      )
      for (const { alt } of cause.gallery_images) expect(alt.length).toBeGreaterThan(20)
      expect(cause.unit_costs.length).toBeGreaterThanOrEqual(4)
      for (const { amount } of cause.unit_costs) expect(amount).toMatch(/^₹\d{1,3}$|^₹(\d{1,2},)+\d{3}$/)
      const sentences = cause.problem_statement.split(/[.?!](?:\s|$)/).filter(Boolean)
      expect(sentences.length).toBeGreaterThanOrEqual(2)
      expect(sentences.length).toBeLessThanOrEqual(4)
      expect(cause.solution_description.split('\n\n').length).toBeGreaterThanOrEqual(2)
      expect(cause.impact_description.split('\n\n').length).toBeGreaterThanOrEqual(2)
      expect(cause.donate_button).toEqual({ text: 'Donate Now', link: `/donate?cause_id=${cause.id}` })
      expect(cause.ketto_button).toEqual({ text: 'Ketto', link: 'https://www.ketto.org/' })
      expect(cause.giveindia_button).toEqual({ text: 'GiveIndia', link: 'https://www.giveindia.org/' })
      expect(cause.volunteer_button).toEqual({ text: 'Volunteer', link: '/volunteer' })
    }
  })

  test('matches the links in the focus areas of the home page', async () => {
    const home = await stored('home')
    const links = [1, 2, 3, 4, 5, 6].map((n) => home[`focus_${n}_button`] as { link: string })
    const causes = await rows<{ id: string }>('select id from causes order by "order"')
    expect(links.map(({ link }) => link)).toEqual(causes.map(({ id }) => `/our-work/${id}`))
  })
})

test('has a campaign that runs for six weeks, and stories that visitors read', async () => {
  const { data: campaigns } = await server.visitor.from('campaigns').select().throwOnError()
  expect(campaigns.map(readCampaign)).toEqual([
    expect.objectContaining({
      slug: 'a-full-school-bag',
      cause_id: 'education-for-every-child',
      goal: 500_000,
      match_by: 'A family that wants no name',
      starts_on: dayOf(new Date()),
      ends_on: addDays(dayOf(new Date()), 42),
    }),
  ])
  expect(campaigns[0]).toMatchObject({ is_sample: true, is_featured: true })
  const { data: stories } = await server.visitor.from('stories').select().order('published_on').throwOnError()
  expect(stories.map(({ slug, is_sample }) => [slug, is_sample])).toEqual([
    ['forty-saplings-and-a-goat', true],
    ['what-a-ration-kit-holds', true],
    ['the-blue-bag', true],
  ])
  for (const { body, gallery_images } of stories) {
    expect(readStoryBody(body).map(({ kind }) => kind)).toContain('heading')
    expect(gallery_images).not.toEqual([])
  }
})

test('includes every picture that is shown', async () => {
  const pictures = await rows<{ url: string }>(
    `select content_data ->> 'url' as url from page_content where element_id ~ '_image' and content_data ->> 'url' <> ''
     union select hero_image_url from causes
     union select image ->> 'src' from causes, jsonb_array_elements(gallery_images) as image
     union select image_url from campaigns union select image_url from stories`,
  )
  const missing = pictures.filter(({ url }) => {
    const name = url.replace('/storage/v1/object/public/site_assets/', '')
    return !existsSync(new URL(`files/${name}`, import.meta.url))
  })
  expect(pictures).toHaveLength(8 + 6 + 18)
  expect(missing).toEqual([])
})

test('seeds the menu', async () => {
  const menu = await rows(
    `select item.label, item.path, above.label as parent, item.is_external
     from navigation_items item left join navigation_items above on above.id = item.parent_id
     order by item."order"`,
  )
  const item = (label: string, path: string, parent: string | null = null) => ({
    label,
    path,
    parent,
    is_external: false,
  })
  expect(menu).toEqual([
    item('Home', '/'),
    item('About', '/about'),
    item('Certificates', '/about#certificates', 'About'),
    item('Our Work', '/our-work'),
    item('Impact', '/impact'),
    item('Stories', '/impact#stories', 'Impact'),
    item('CSR Partnership', '/csr-partnership'),
    item('Volunteer', '/volunteer'),
    item('Contact', '/contact'),
  ])
})

test('lets visitors read who runs the site', async () => {
  const settings = await rows<{ key: string; value: string }>(
    'select key, value from site_settings where public.is_public_setting(key)',
  )
  expect(readOrganisation(settings, siteAddress('http://localhost:3000'))).toMatchObject({
    org_name: 'Daan Foundation',
    org_email: 'hello@example.org',
    org_pan: '',
  })
  expect(settings.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['org_address_line1', 'org_phone', 'social_whatsapp', 'org_cin']),
  )
})

test('changes nothing when repeated, not even staff’s changes to the menu', async () => {
  await rows(
    `update page_content set content_data = '"Namaste"' where page_slug = 'home' and element_id = 'hero_title'`,
  )
  await rows(`update causes set title = 'Elders' where id = 'elder-care'`)
  await rows(`update site_settings set value = 'Asha Trust' where key = 'org_name'`)
  await rows(`delete from navigation_items where label = 'Volunteer'`)
  const everything = () =>
    Promise.all(
      ['page_content', 'causes', 'campaigns', 'stories', 'navigation_items', 'site_settings'].map((table) =>
        rows(`select * from ${table} order by 1`),
      ),
    )
  const before = await everything()
  await seed((text, values) => rows(text, values))
  expect(await everything()).toEqual(before)
})
