import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

const OLD = 'public/home/hero_image-1700000000000.webp'
const NEW = 'public/home/hero_image-1700000000001.webp'
const ADDRESS = '/storage/v1/object/public/site_assets/'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
  for (const name of [OLD, NEW]) {
    await db.owner(
      `insert into storage.objects (bucket_id, name, version, metadata)
       values ('site_assets', $1, gen_random_uuid(), $2)`,
      [name, { size: 1234, mimetype: 'image/webp' }],
    )
  }
  await db.owner(
    `update public.page_content set content_data = $1
    where page_slug = 'home' and element_id = 'hero_image'`,
    [{ url: ADDRESS + OLD, alt: 'A tree' }],
  )
  await db.owner(
    `update public.causes set hero_image_url = $1, gallery_images = $2 where id = 'elder-care'`,
    [ADDRESS + OLD, JSON.stringify([{ src: ADDRESS + OLD, alt: 'Again' }])],
  )
  for (const table of ['campaigns', 'stories'])
    await db.owner(
      `insert into public.${table} (id, slug, title, image_url, gallery_images)
       values ('00000000-0000-4000-8000-00000000000a', 'winter', 'Winter', $1, $2)`,
      [ADDRESS + OLD, JSON.stringify([{ src: ADDRESS + OLD, alt: 'Snow' }])],
    )
  await db.owner(`update public.site_settings set value = $1 where key = 'org_logo_url'`, [ADDRESS + OLD])
})
afterAll(() => db.close())

async function usesOf(name: string): Promise<string[]> {
  const { rows } = await db.admin<{ uses: string }>('select uses from public.list_files() where name = $1', [
    name,
  ])
  const uses = JSON.parse(rows[0]?.uses ?? '[]') as { kind: string; place: string; part: string }[]
  return uses.map(({ kind, place, part }) => `${kind} ${place} ${part}`)
}
const EVERYWHERE = [
  'campaign 00000000-0000-4000-8000-00000000000a Winter',
  'cause elder-care Elder Care',
  'page home hero_image',
  'setting org_logo_url org_logo_url',
  'story 00000000-0000-4000-8000-00000000000a Winter',
]

test('lists a file with every place that shows it, and replaces it in all of them at once', async () => {
  expect(await usesOf(OLD)).toEqual(EVERYWHERE)
  expect(await usesOf(NEW)).toEqual([])
  const { rows } = await db.admin('select public.replace_file($1, $2) as changed', [OLD, NEW])
  expect(rows).toEqual([{ changed: '5' }])
  expect(await usesOf(OLD)).toEqual([])
  expect(await usesOf(NEW)).toEqual(EVERYWHERE)
  const { rows: hero } = await db.owner<{ content_data: unknown }>(
    `select content_data from public.page_content where page_slug = 'home' and element_id = 'hero_image'`,
  )
  expect(hero).toEqual([{ content_data: { url: ADDRESS + NEW, alt: 'A tree' } }])
})

test('refuses a missing file as a replacement', async () => {
  await expect(db.admin('select public.replace_file($1, $2)', [NEW, 'public/nothing.webp'])).rejects.toThrow(
    'Both files must be there to replace one by the other.',
  )
})

test('sets a picture’s alternative text in every place that has one', async () => {
  const altsOf = async () => {
    const { rows } = await db.admin<{ uses: string }>(
      'select uses from public.list_files() where name = $1',
      [NEW],
    )
    return (JSON.parse(rows[0]?.uses ?? '[]') as { alt?: string }[]).map(({ alt }) => alt)
  }
  expect(await altsOf()).toEqual(['Snow', 'Again', 'A tree', undefined, 'Snow'])
  const { rows } = await db.admin('select public.describe_file($1, $2) as changed', [NEW, 'A neem tree'])
  expect(rows).toEqual([{ changed: '4' }])
  expect(await altsOf()).toEqual(['A neem tree', 'A neem tree', 'A neem tree', undefined, 'A neem tree'])
  const again = await db.admin('select public.describe_file($1, $2) as changed', [NEW, 'A neem tree'])
  expect(again.rows).toEqual([{ changed: '0' }])
})

test('returns credit and consent with the file', async () => {
  await db.admin(`insert into public.file_notes (name, credit, consent) values ($1, 'Asha Rao', 'given')`, [
    NEW,
  ])
  const { rows } = await db.admin('select credit, consent, size from public.list_files() where name = $1', [
    NEW,
  ])
  expect(rows).toEqual([{ credit: 'Asha Rao', consent: 'given', size: '1234' }])
  await expect(db.member(`insert into public.file_notes (name) values ('x')`)).rejects.toMatchObject({
    code: '42501',
  })
})
