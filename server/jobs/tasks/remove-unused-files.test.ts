import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFiles } from '#backend/storage/files/open-files.ts'
import { picture } from '#backend/testing/storage/samples.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { removeUnusedFiles } from './remove-unused-files.ts'

let server: TestServer
let admin: SupabaseClient
let bytes: Buffer
let clock = 1_700_000_000_000
beforeAll(async () => {
  server = await startTestServer()
  admin = (await server.signedIn('admin')).client
  bytes = await picture('png', 40, 30)
})
afterAll(() => server.close())

const owner = (text: string, values: unknown[] = []) => server.services.database.server.query(text, values)
const clean = () => removeUnusedFiles(server.services.database, openFiles(server.services.config).store)

/** An upload as the editors make it; `days` ago unless it is today's. */
async function upload(folder: string, days = 30): Promise<{ name: string; url: string }> {
  const name = `public/${folder}-${++clock}.png`
  const assets = admin.storage.from('site_assets')
  const { error } = await assets.upload(name, bytes, { contentType: 'image/png' })
  expect(error).toBeNull()
  await owner(`update storage.objects set updated_at = now() - make_interval(days => $2) where name = $1`, [
    name,
    days,
  ])
  return { name, url: assets.getPublicUrl(name).data.publicUrl }
}

/** As if everything in the log had happened that long ago. */
async function age(days: number): Promise<void> {
  await owner('alter table public.audit_log disable trigger user')
  await owner(`update public.audit_log set changed_at = changed_at - make_interval(days => $1)`, [days])
  await owner('alter table public.audit_log enable trigger user')
}

async function store(elementId: string, url: string): Promise<void> {
  await admin
    .from('page_content')
    .upsert(
      { page_slug: 'about', element_id: elementId, content_data: { url, alt: '' } },
      {
        onConflict: 'page_slug,element_id',
      },
    )
    .throwOnError()
}

const isThere = async (name: string) =>
  (await owner('select from storage.objects where name = $1', [name])).rowCount === 1

test('removes unreferenced files with their bytes, and nothing else', async () => {
  const used = {
    element: await upload('about/used_image'),
    hero: await upload('causes/kept/hero_image_url'),
    gallery: await upload('causes/kept/gallery_images-0'),
    logo: await upload('organisation/logo'),
    menu: await upload('impact/annual_report_button'),
    avatar: await upload('home/face'),
  }
  await store('used_image', used.element.url)
  await admin
    .from('causes')
    .insert({
      id: 'kept',
      title: 'Kept',
      hero_image_url: used.hero.url,
      gallery_images: [{ src: used.gallery.url, alt: '', focus: '10% 20%' }],
    })
    .throwOnError()
  await admin.from('site_settings').upsert({ key: 'org_logo_url', value: used.logo.url }).throwOnError()
  await admin.from('navigation_items').insert({ label: 'Report', path: used.menu.url }).throwOnError()
  await owner('update public.profiles set avatar_url = $1', [used.avatar.url])

  const unused = [await upload('about/never_saved'), await upload('causes/gone/hero_image_url')]
  const fresh = await upload('about/just_uploaded', 6)
  // Pictures uploaded in Files wait to be chosen, for as long as staff want.
  const elsewhere = [
    `public/files/neem-${++clock}.png`,
    `public/receipts/seal-${++clock}.png`,
    'public/about/by-hand.png',
    `seal-${++clock}.png`,
  ]
  for (const name of elsewhere) {
    await admin.storage.from('site_assets').upload(name, bytes, { contentType: 'image/png' })
    await owner(`update storage.objects set updated_at = now() - interval '1 year' where name = $1`, [name])
  }
  await age(30)
  const { rows } = await owner('select version from storage.objects where name = any($1)', [
    unused.map(({ name }) => name),
  ])

  expect((await clean()).removed.sort()).toEqual(unused.map(({ name }) => name).sort())
  for (const name of [...Object.values(used).map((file) => file.name), fresh.name, ...elsewhere])
    expect(await isThere(name), name).toBe(true)
  const files = join(server.services.config.DATA_DIR, 'files', 'objects')
  expect(rows.filter(({ version }) => existsSync(join(files, version)))).toEqual([])
  expect((await clean()).removed).toEqual([])
})

test('keeps a replaced picture as long as its version can be restored', async () => {
  const files = [await upload('about/replaced_image')]
  await store('replaced_image', files[0]?.url ?? '')
  for (let n = 0; n < 22; n++) {
    const next = await upload('about/replaced_image')
    files.push(next)
    await store('replaced_image', next.url)
  }
  await age(3)
  expect((await clean()).removed, 'within the time of grace').toEqual([])
  await age(30)
  // The history offers the versions before the last twenty changes.
  expect((await clean()).removed.sort()).toEqual(files.slice(0, 2).map(({ name }) => name))
})

test('keeps the pictures of a deleted cause while it can be brought back, under any name it had', async () => {
  const [first, second] = [
    await upload('causes/moved/hero_image_url'),
    await upload('causes/moved/hero_image_url'),
  ]
  await admin.from('causes').insert({ id: 'moved', title: 'Moved', hero_image_url: first.url }).throwOnError()
  await admin.from('causes').update({ hero_image_url: second.url }).eq('id', 'moved').throwOnError()
  await admin.from('causes').update({ id: 'moved-on' }).eq('id', 'moved').throwOnError()
  await age(60)
  expect((await clean()).removed).toEqual([])
  await admin.from('causes').delete().eq('id', 'moved-on').throwOnError()
  await age(60)
  expect((await clean()).removed).toEqual([first.name])
  await age(60)
  expect((await clean()).removed).toEqual([second.name])
})

test.each(['campaigns', 'stories'])('keeps pictures of %s until they cannot be restored', async (table) => {
  const [first, second] = [
    await upload(`${table}/7f/image_url`),
    await upload(`${table}/7f/gallery_images-0`),
  ]
  const slug = `kept-${table}`
  await admin.from(table).insert({ slug, title: 'Kept', image_url: first.url }).throwOnError()
  const gallery_images = [{ src: second.url, alt: '' }]
  await admin.from(table).update({ image_url: null, gallery_images }).eq('slug', slug).throwOnError()
  await age(60)
  expect((await clean()).removed).toEqual([])
  await admin.from(table).delete().eq('slug', slug).throwOnError()
  await age(60)
  expect((await clean()).removed).toEqual([first.name])
  await age(60)
  expect((await clean()).removed).toEqual([second.name])
})
