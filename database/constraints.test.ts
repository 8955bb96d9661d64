import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
  // The default content would conflict with the names used here.
  await db.owner('delete from public.page_content; delete from public.site_settings')
})
afterAll(() => db.close())

type Row = Record<string, unknown>

const GOOD: Record<string, Row> = {
  navigation_items: { label: 'Our Work', path: '/our-work', order: 2, is_external: false },
  page_content: { page_slug: 'home', element_id: 'a_new_text', content_data: 'Words' },
  causes: { id: 'a-new-cause', title: 'A new cause' },
  site_settings: { key: 'smtp_user', value: 'x' },
  donors: { name: 'Asha', email: 'asha@example.org', status: 'Engaged', amount_donated: 10.5 },
  contact_messages: {
    name: 'Asha',
    email: 'a@example.org',
    subject: 'A question',
    message: 'A longer question',
  },
  volunteer_applications: { name: 'Asha', email: 'a@example.org', interest_area: 'teaching' },
  payment_events: { event_id: 'evt_1', event: 'payment.captured', payload: { entity: 'event' } },
}

/** Inserts the valid row with these differences as the owner, and rolls back. */
async function add(table: string, differences: Row): Promise<void> {
  const row = { ...GOOD[table], ...differences }
  const columns = Object.keys(row).map((name) => `"${name}"`)
  const json = JSON.stringify(row).replaceAll("'", "''")
  await db.owner(`
    begin;
    insert into public.${table} (${columns}) select ${columns} from jsonb_populate_record(null::public.${table}, '${json}');
    rollback`)
}

const long = (length: number) => 'x'.repeat(length)
const element = (element_id: string, content_data: unknown): Row => ({ element_id, content_data })

describe('a valid row', () => {
  test.each<[string, Row]>([
    ...Object.keys(GOOD).map((table): [string, Row] => [table, {}]),
    ['navigation_items', { path: 'https://example.org/a?b=c#d', is_external: true }],
    ['navigation_items', { path: 'mailto:hello@example.org', order: -1 }],
    ['page_content', element('volunteer_roles', 'Teacher\nDriver')],
    ['page_content', element('hero_title', '')],
    ['page_content', element('hero_title', { text: 'Words' })],
    ['page_content', element('featured_story_image', { url: '/a.jpg', alt: 'A child reading' })],
    ['page_content', element('featured_story_image', { url: '/a.jpg', alt: '', focus: '100% 0%' })],
    [
      'causes',
      { hero_image_focus: '7% 93%', gallery_images: [{ src: '/a.jpg', alt: '', focus: '50% 50%' }] },
    ],
    ['page_content', element('csr_dossier_button', { url: '', text: 'Download', link: '/contact' })],
    ['page_content', element('report_pdf', { url: 'https://example.org/report.pdf' })],
    ['page_content', element('upi_button', { text: 'Pay', link: 'upi://pay?pa=a@b' })],
    ['page_content', element('map_embed_url', { url: 'https://www.google.com/maps?output=embed' })],
    ['page_content', element('donation_presets', { presets: [] })],
    [
      'page_content',
      element('impact_figures', { figures: [{ value: '7', label: 'x', as_of: '', source: '' }] }),
    ],
    [
      'page_content',
      element('impact_figures', { figures: [{ value: '7', label: 'x', as_of: '', source: '', id: 'y' }] }),
    ],
    ['page_content', element('team_people', { people: [{ name: 'Asha', role: '', url: '', id: 'Asha' }] })],
    [
      'page_content',
      element('team_people', { people: [{ name: 'Asha', role: '', url: '/a.webp', focus: '5% 5%' }] }),
    ],
    ['page_content', element('report_documents', { documents: [{ year: '', title: 'x', url: '/a.pdf' }] })],
    ['page_content', element('donation_presets', { presets: [{ amount: 0, description: '' }] })],
    ['causes', { id: 'new-cause-1767225600000', order: -3, hero_image_url: null, video_url: null }],
    [
      'causes',
      { unit_costs: [{ amount: '₹1,999', description: '' }], gallery_images: [{ src: '/p.svg', alt: '' }] },
    ],
    ['causes', { donate_button: { text: '', link: '' } }],
    ['site_settings', { key: 'gtm_id', value: 'GTM-XXXXXXX' }],
    ['site_settings', { key: 'social_instagram', value: 'https://www.instagram.com/x' }],
    ['donors', { email: '', amount_donated: null, phone: null }],
    ['donors', { email: null, amount_donated: 0 }],
    ['volunteer_applications', { message: null }],
  ])('can enter %s: %j', async (table, differences) => {
    await add(table, differences)
  })
})

const SCRIPTS = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript\n:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  'https:\\evil.example',
  `https://example.org/${long(2048)}`,
]

describe('a check', () => {
  test.each<[string, Row]>([
    ...SCRIPTS.flatMap((link): [string, Row][] => [
      ['navigation_items', { path: link }],
      ['page_content', element('donate_button', { text: 'x', link })],
      ['page_content', element('video_url', { url: link })],
      ['causes', { hero_image_url: link }],
      ['causes', { video_url: link }],
      [
        'causes',
        {
          gallery_images: [
            { src: '/fine.jpg', alt: '' },
            { src: link, alt: '' },
          ],
        },
      ],
      ['causes', { volunteer_button: { text: 'x', link } }],
      ['site_settings', { key: 'social_facebook', value: link }],
      ['site_settings', { key: 'org_logo_url', value: link }],
    ]),
    ['navigation_items', { label: ' ' }],
    ['navigation_items', { label: long(101) }],
    ['navigation_items', { path: '' }],
    ['page_content', { page_slug: 'blog' }],
    ['page_content', { page_slug: 'our-work' }],
    ['page_content', element('Hero Title', 'x')],
    ['page_content', element('', 'x')],
    ['page_content', element('hero_title', 7)],
    ['page_content', element('hero_title', ['x'])],
    ['page_content', element('hero_title', { text: 7 })],
    ['page_content', element('hero_title', { text: 'x', more: 'y' })],
    ['page_content', element('hero_title', { url: 'x' })],
    ['page_content', element('hero_title', { text: long(20001) })],
    ['page_content', element('hero_title', long(20001))],
    ['page_content', element('story_image', 'https://example.org/a.jpg')],
    ['page_content', element('story_image', { url: 7 })],
    ['page_content', element('story_image', { url: '/a.jpg', focus: '101% 0%' })],
    ['page_content', element('story_image', { url: '/a.jpg', focus: 'left' })],
    ['page_content', element('story_image', { src: '/a.jpg' })],
    ['page_content', element('video_url', 'https://example.org')],
    ['page_content', element('donation_presets', [])],
    ['page_content', element('impact_figures', 'Seven')],
    ['page_content', element('impact_figures', { figures: [{ value: '7' }] })],
    [
      'page_content',
      element('impact_figures', { figures: [{ value: '7', label: 'x', as_of: '', source: '', id: 7 }] }),
    ],
    ['page_content', element('team_people', { people: [{ name: 'A', role: '', url: '', id: '' }] })],
    ['page_content', element('team_people', { people: [], more: [] })],
    ['page_content', element('team_people', { people: [{ name: 'A', role: '', url: 'data:x' }] })],
    ['page_content', element('team_people', { people: [{ name: 'A', role: '', url: '', focus: 'x' }] })],
    [
      'page_content',
      element('report_documents', { documents: [{ year: '', title: '', url: 'javascript:x' }] }),
    ],
    ['page_content', element('donation_presets', { presets: {} })],
    ['page_content', element('donation_presets', { presets: [], more: 1 })],
    ['page_content', element('donation_presets', { presets: [{ amount: '499', description: '' }] })],
    ['page_content', element('donation_presets', { presets: [{ amount: -1, description: '' }] })],
    ['page_content', element('donation_presets', { presets: [{ amount: 1.5, description: '' }] })],
    ['page_content', element('donation_presets', { presets: [{ amount: 1 }] })],
    ['page_content', element('donation_presets', { presets: [7] })],
    ['causes', { id: 'Not A Slug' }],
    ['causes', { id: 'a--b' }],
    ['causes', { id: '' }],
    ['causes', { id: long(101) }],
    ['causes', { title: '' }],
    ['causes', { title: long(201) }],
    ['causes', { problem_statement: long(20001) }],
    ['causes', { default_amount: 0 }],
    ['causes', { unit_costs: {} }],
    ['causes', { unit_costs: 'x' }],
    ['causes', { unit_costs: ['x'] }],
    ['causes', { unit_costs: [{ amount: 1999, description: '' }] }],
    ['causes', { unit_costs: [{ amount: '₹1' }] }],
    ['causes', { unit_costs: [{ amount: '₹1', description: '', id: 'x' }] }],
    ['causes', { unit_costs: Array(101).fill({ amount: '', description: '' }) }],
    ['causes', { gallery_images: [{ src: '/a.jpg' }] }],
    ['causes', { gallery_images: [[]] }],
    ['causes', { gallery_images: [{ src: '/a.jpg', alt: '', focus: 5 }] }],
    ['causes', { gallery_images: [{ src: '/a.jpg', alt: '', focus: '5px 5px' }] }],
    ['causes', { gallery_images: [{ src: '/a.jpg', alt: '', title: '' }] }],
    ['causes', { hero_image_focus: '50%' }],
    ['causes', { donate_button: { text: 'x' } }],
    ['causes', { donate_button: 'x' }],
    ['causes', { donate_button: [] }],
    ['site_settings', { key: 'Not A Key' }],
    ['site_settings', { key: 'gtm_id', value: `GTM-1');alert('` }],
    ['site_settings', { key: 'meta_pixel_id', value: '</script>' }],
    ['site_settings', { value: long(4001) }],
    ['donors', { name: ' ' }],
    ['donors', { name: long(201) }],
    ['donors', { status: 'potential' }],
    ['donors', { amount_donated: -0.01 }],
    ['donors', { email: 'asha' }],
    ['donors', { email: 'asha@example' }],
    ['donors', { email: 'a b@example.org' }],
    ['donors', { email: `${long(250)}@example.org` }],
    ['donors', { notes: long(20001) }],
    ['donors', { utm_source: long(501) }],
    ['contact_messages', { name: 'A' }],
    ['contact_messages', { email: 'asha' }],
    ['contact_messages', { subject: 'Four' }],
    ['contact_messages', { message: 'Too short' }],
    ['contact_messages', { message: long(10001) }],
    ['contact_messages', { status: 'lost' }],
    ['volunteer_applications', { interest_area: 'cooking' }],
    ['volunteer_applications', { email: '' }],
    ['volunteer_applications', { status: 'lost' }],
    ['payment_events', { payload: [] }],
    ['payment_events', { outcome: 'settled' }],
  ])('refuses %s %j', async (table, differences) => {
    await expect(add(table, differences)).rejects.toMatchObject({ code: '23514' })
  })
})

describe('a column type or key', () => {
  test.each<[string, Row, string]>([
    ['navigation_items', { order: null }, '23502'],
    ['navigation_items', { order: 1.5 }, '22P02'],
    ['navigation_items', { order: 'first' }, '22P02'],
    ['navigation_items', { parent_id: '6d0f6e1c-0000-4000-8000-00000000dead' }, '23503'],
    ['page_content', { content_data: null }, '23502'],
    ['causes', { order: 1.5 }, '22P02'],
    ['causes', { unit_costs: null }, '23502'],
    ['donors', { name: null }, '23502'],
    ['donors', { status: null }, '23502'],
    ['donors', { amount_donated: 'much' }, '22P02'],
    ['donors', { amount_donated: 1e13 }, '22003'],
    ['contact_messages', { email: null }, '23502'],
  ])('refuses %s %j with %s', async (table, differences, code) => {
    await expect(add(table, differences)).rejects.toMatchObject({ code })
  })

  test.each([
    ['page_content', 'page_slug, element_id, content_data', `'home', 'twice', '"x"'`],
    ['causes', 'id, title', `'twice', 'x'`],
    ['site_settings', 'key, value', `'smtp_user', 'x'`],
    ['payment_events', 'event_id, event, payload', `'twice', 'x', '{}'`],
  ])('rejects a second %s of the same name with 23505', async (table, columns, values) => {
    const insert = `insert into public.${table} (${columns}) values (${values})`
    await db.owner(insert)
    await expect(db.owner(insert)).rejects.toMatchObject({ code: '23505' })
  })
})

test('checks an administrator’s row alike', async () => {
  await db.tryAs('admin', `insert into public.causes (id, title) values ('by-admin', 'A cause')`)
  const bad = `insert into public.causes (id, title, video_url) values ('by-admin', 'A cause', 'javascript:x')`
  await expect(db.tryAs('admin', bad)).rejects.toMatchObject({ code: '23514' })
})

test('gives a new cause the four buttons', async () => {
  const { rows } = await db.owner(`
    insert into public.causes (id, title) values ('with-buttons', 'A cause')
    returning "order", unit_costs, donate_button, ketto_button, giveindia_button, volunteer_button`)
  expect(rows).toEqual([
    {
      order: 0,
      unit_costs: [],
      donate_button: { text: 'Donate Now', link: '/donate' },
      ketto_button: { text: 'Ketto', link: 'https://www.ketto.org/' },
      giveindia_button: { text: 'GiveIndia', link: 'https://www.giveindia.org/' },
      volunteer_button: { text: 'Volunteer', link: '/volunteer' },
    },
  ])
})

test('makes a new donor a potential one', async () => {
  const { rows } = await db.owner(
    `insert into public.donors (name) values ('Asha') returning status, amount_donated`,
  )
  expect(rows).toEqual([{ status: 'Potential', amount_donated: null }])
})

test('sets updated_at to the time of the change, whatever the client sends', async () => {
  await db.owner(
    `insert into public.causes (id, title, updated_at) values ('touched', 'A cause', '2001-01-01')`,
  )
  const { rows } = await db.admin(`
    update public.causes set title = 'Another', updated_at = '2099-01-01' where id = 'touched'
    returning updated_at = now() as is_now`)
  expect(rows).toEqual([{ is_now: 't' }])
})

describe('the menu', () => {
  async function item(label: string, parent: string | null): Promise<string> {
    const { rows } = await db.owner<{ id: string }>(
      `insert into public.navigation_items (label, path, parent_id) values ($1, '/', $2) returning id`,
      [label, parent],
    )
    return rows[0]?.id ?? ''
  }
  const move = 'update public.navigation_items set parent_id = $2 where id = $1'
  const circle = { code: '23514', message: 'A menu item cannot be placed under itself.' }

  test('never has a cycle', async () => {
    const top = await item('Top', null)
    const middle = await item('Middle', top)
    const bottom = await item('Bottom', middle)
    await expect(db.admin(move, [top, top])).rejects.toMatchObject({ code: '23514' })
    await expect(db.admin(move, [top, middle])).rejects.toMatchObject(circle)
    await expect(db.admin(move, [top, bottom])).rejects.toMatchObject(circle)
    await db.admin(move, [bottom, top])
  })

  test('has no cycle after two concurrent moves', async () => {
    const [one, two] = [await item('One', null), await item('Two', null)]
    const moving = (child: string, parent: string) =>
      db.owner(`begin; update public.navigation_items set parent_id = '${parent}' where id = '${child}';
        select pg_sleep(0.2); commit`)
    const outcomes = await Promise.allSettled([moving(one, two), moving(two, one)])
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('keeps the children of a deleted item', async () => {
    const top = await item('Top', null)
    const below = await item('Below', top)
    await db.admin('delete from public.navigation_items where id = $1', [top])
    const { rows } = await db.owner('select parent_id from public.navigation_items where id = $1', [below])
    expect(rows).toEqual([{ parent_id: null }])
  })
})

test('rejects NaN, which exceeds any other amount', async () => {
  const { rows } =
    await db.owner(`select c.table_schema || '.' || c.table_name || '.' || c.column_name as name
    from information_schema.columns as c
    join pg_class as t on t.relname = c.table_name and t.relnamespace = to_regnamespace(c.table_schema)
    where c.numeric_precision = 14 and c.numeric_scale = 2 and t.relkind = 'r' and not exists (
      select from pg_constraint as rule join pg_attribute as a on a.attrelid = t.oid and a.attnum = any (rule.conkey)
      where rule.conrelid = t.oid and rule.contype = 'c' and a.attname = c.column_name
        and pg_get_constraintdef(rule.oid) ~ ('NaN|' || c.column_name || ' <= amount'))`)
  expect(rows).toEqual([])
  await expect(add('donors', { amount_donated: 'NaN' })).rejects.toThrow('amount_donated')
})
