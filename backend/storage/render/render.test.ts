import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bytesOf } from '../../testing/storage/bytes-of.ts'
import { inProcess } from '../../testing/storage/in-process.ts'
import { movingGif, noisyPicture, pdf, picture, svg } from '../../testing/storage/samples.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { openFiles } from '../files/open-files.ts'
import { makeMissingVariants, makeVariants } from './make-variants.ts'

let server: TestServer
let admin: SupabaseClient
beforeAll(async () => {
  server = await startTestServer()
  admin = (await server.signedIn('admin')).client
  await put('photo.jpg', await noisyPicture('jpeg', 900, 600))
})
afterAll(() => server.close())

const assets = (client = admin) => client.storage.from('site_assets')

async function store(name: string, bytes: Buffer): Promise<string> {
  const { error } = await assets().upload(name, bytes, { upsert: true })
  expect(error).toBeNull()
  const { data } = await assets().info(name)
  return data?.version ?? ''
}

/** Stores a picture and runs its job. */
async function put(name: string, bytes: Buffer): Promise<string> {
  const version = await store(name, bytes)
  await makeVariants(server.services, openFiles(server.services.config), version)
  return version
}

const sql = (text: string, values?: unknown[]) => server.services.database.server.query(text, values)

function render(name: string, query: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}/storage/v1/render/image/public/site_assets/${name}?${query}`, { headers })
}

async function seen(response: Response | Promise<Response>) {
  const answer = await response
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.status, bytes.toString('latin1', 0, 300)).toBe(200)
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  const { format, width, height, ...rest } = await sharp(bytes).metadata()
  return { format, width, height, type: answer.headers.get('content-type'), bytes, rest }
}

const variantsOf = (version: string) => {
  try {
    return readdirSync(join(server.services.config.DATA_DIR, 'files/variants', version))
  } catch {
    return []
  }
}

describe('a picture at another size', () => {
  test('works with the official client: 480 wide, as WebP', async () => {
    const { publicUrl } = assets(server.visitor).getPublicUrl('photo.jpg', { transform: { width: 480 } }).data
    const shown = await seen(fetch(publicUrl))
    expect(shown).toMatchObject({ format: 'webp', type: 'image/webp', width: 480, height: 320 })
  })

  test.each([
    ['width=480&format=webp', 'image/webp', 480, 320],
    ['width=480&format=avif', 'image/avif', 480, 320],
    ['width=480&format=jpeg', 'image/jpeg', 900, 600],
    ['width=480&format=png', 'image/jpeg', 900, 600],
    ['width=480&format=origin', 'image/jpeg', 900, 600],
    ['width=400&format=webp&quality=100', 'image/webp', 480, 320],
    ['width=256&height=256&resize=contain&format=webp', 'image/webp', 320, 213],
    ['height=320&format=webp', 'image/webp', 480, 320],
    ['width=1200&height=630&format=jpeg', 'image/jpeg', 900, 473],
    ['width=2000&format=webp', 'image/webp', 900, 600],
    ['format=webp', 'image/webp', 900, 600],
  ])('has the format and size of %s', async (query, type, width, height) => {
    expect(await seen(render('photo.jpg', query))).toMatchObject({ type, width, height })
  })

  test('has the best format the browser accepts', async () => {
    const chrome = await render('photo.jpg', 'width=128', { accept: 'image/avif,image/webp,*/*;q=0.8' })
    expect(chrome.headers.get('content-type')).toBe('image/avif')
    expect(chrome.headers.get('vary')).toContain('Accept')
    const old = await render('photo.jpg', 'width=128', { accept: 'image/png,image/*;q=0.8' })
    expect(old.headers.get('content-type')).toBe('image/jpeg')
    const told = await render('photo.jpg', 'width=128&format=jpeg', { accept: 'image/avif' })
    expect(told.headers.get('content-type')).toBe('image/jpeg')
    expect(told.headers.get('vary') ?? '').not.toMatch(/\bAccept\b(?!-)/)
  })

  test('stands upright, without metadata', async () => {
    const lying = await sharp(await noisyPicture('jpeg', 300, 200))
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 4/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    await put('lying.jpg', lying)
    const { rest, ...shown } = await seen(render('lying.jpg', 'width=320&format=webp'))
    expect(shown).toMatchObject({ width: 200, height: 300 })
    expect(rest.orientation).toBeUndefined()
    expect(rest.exif).toBeUndefined()
    expect((await assets().info('lying.jpg')).error).toBeNull()
  })

  test('has a white background as JPEG instead of transparency', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const glass = sharp({ create: { width: 80, height: 80, channels: 4, background: clear } })
    await put('glass.png', await glass.png().toBuffer())
    const { bytes } = await seen(render('glass.png', 'width=1200&height=630'))
    const { channels } = await sharp(bytes).stats()
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
    const kept = await seen(render('glass.png', 'width=64&format=webp'))
    expect(kept.rest.hasAlpha).toBe(true)
  })

  test('serves an SVG as it is, and its link preview without external resources', async () => {
    const outside = `<image href="file:///etc/hostname" width="40" height="20"/>
      <image href="${server.url}/healthz" width="40" height="20"/><rect width="40" height="20" fill="#ff0000"/>`
    await put('drawing.svg', svg(outside))
    const shown = await seen(render('drawing.svg', 'width=1200&height=630'))
    expect(shown).toMatchObject({ format: 'jpeg', width: 1280, height: 672 })
    const { dominant } = await sharp(shown.bytes).stats()
    expect(dominant.r).toBeGreaterThan(200)
    expect((await seen(render('drawing.svg', 'width=64'))).type).toBe('image/svg+xml')
  })

  test('serves an animated GIF as it is', async () => {
    const bytes = await movingGif()
    await put('moving.gif', bytes)
    const shown = await seen(render('moving.gif', 'width=64&format=webp'))
    expect(shown.type).toBe('image/gif')
    expect(shown.bytes.equals(bytes)).toBe(true)
    await put('still.gif', await picture('gif', 90, 90))
    expect((await seen(render('still.gif', 'width=64&format=webp'))).type).toBe('image/webp')
  })

  test('refuses a PDF and invalid parameters', async () => {
    await put('report.pdf', pdf())
    const answers: [string, string, number, string][] = [
      ['report.pdf', 'width=64', 415, 'Only pictures can be shown at another size.'],
      ['missing.png', 'width=64', 404, 'Object not found'],
      ['photo.jpg', 'width=-1', 400, 'width must be a whole number of pixels.'],
      ['photo.jpg', 'format=exe', 400, 'format must be origin, avif, webp, jpeg or png.'],
    ]
    for (const [name, query, status, message] of answers) {
      const response = await render(name, query)
      expect([response.status, (await response.json()).message]).toEqual([status, message])
    }
  })

  test('falls back to the original if it is damaged', async () => {
    const whole = await noisyPicture('png', 300, 300)
    const cut = whole.subarray(0, whole.length / 3)
    const version = await put('cut.png', cut)
    const response = await render('cut.png', 'width=64')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(Buffer.from(await response.arrayBuffer()).equals(cut)).toBe(true)
    expect(variantsOf(version)).toEqual([])
  })

  test('can be downloaded with a key by the official client', async () => {
    const { data } = await assets(server.visitor).download('photo.jpg', { transform: { width: 320 } })
    expect((await sharp(await bytesOf(data)).metadata()).width).toBe(320)
  })
})

describe('caching', () => {
  test('works as for the file itself', async () => {
    const first = await render('photo.jpg', 'width=320&format=webp')
    const bytes = Buffer.from(await first.arrayBuffer())
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('max-age=3600')
    expect((await render('photo.jpg', 'width=320&format=webp', { 'if-none-match': etag })).status).toBe(304)
    expect((await render('photo.jpg', 'width=480&format=webp', { 'if-none-match': etag })).status).toBe(200)
    const part = await render('photo.jpg', 'width=320&format=webp', { range: 'bytes=0-9' })
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(0, 10)])
    const { data } = await assets().info('photo.jpg')
    const exact = await render('photo.jpg', `width=320&format=webp&v=${data?.version}`)
    expect(exact.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('answers HEAD like GET', async () => {
    const url = `${server.url}/storage/v1/render/image/public/site_assets/photo.jpg?width=320&format=webp`
    const head = await fetch(url, { method: 'HEAD' })
    const { bytes, type } = await seen(fetch(url))
    expect(head.headers.get('content-length')).toBe(String(bytes.length))
    expect(head.headers.get('content-type')).toBe(type)
  })

  test('shows a replaced picture at once and removes its old variants', async () => {
    const first = await put('changing.png', await picture('png', 100, 100, '#ff0000'))
    const before = await render('changing.png', 'width=64&format=webp')
    await before.arrayBuffer()
    expect(variantsOf(first)).toHaveLength(3)
    const second = await store('changing.png', await picture('png', 100, 100, '#0000ff'))
    const etag = before.headers.get('etag') ?? ''
    const after = await seen(render('changing.png', 'width=64&format=webp', { 'if-none-match': etag }))
    expect((await sharp(after.bytes).stats()).dominant.b).toBeGreaterThan(200)
    expect(variantsOf(first)).toEqual([])
    await assets().remove(['changing.png'])
    expect(variantsOf(second)).toEqual([])
  })
})

describe('making variants', () => {
  const jobsOf = async (version: string) =>
    (
      await sql(
        `select queue_name from graphile_worker._private_jobs as job
        join graphile_worker._private_tasks as task on task.id = job.task_id
        left join graphile_worker._private_job_queues as queue on queue.id = job.job_queue_id
        where task.identifier = 'make-variants' and job.payload->>'version' = $1`,
        [version],
      )
    ).rows

  test('starts with the upload; until then the original is served', async () => {
    const bytes = await noisyPicture('jpeg', 900, 600)
    const version = await store('waiting.jpg', bytes)
    expect(await jobsOf(version)).toEqual([{ queue_name: 'pictures' }])
    const early = await render('waiting.jpg', `width=480&format=avif&v=${version}`)
    expect(early.headers.get('cache-control')).toBe('no-cache')
    expect(await seen(early)).toMatchObject({ type: 'image/jpeg', width: 900 })
    expect(variantsOf(version)).toEqual([])
    await makeVariants(server.services, openFiles(server.services.config), version)
    const etag = early.headers.get('etag') ?? ''
    const later = render('waiting.jpg', 'width=480&format=avif', { 'if-none-match': etag })
    expect(await seen(later)).toMatchObject({ type: 'image/avif', width: 480 })
  })

  test('happens for a copy too, but not for private files', async () => {
    await store('copied.png', await picture('png', 90, 90))
    await assets().copy('copied.png', 'copy.png')
    const { data } = await assets().info('copy.png')
    expect(await jobsOf(data?.version ?? '')).toHaveLength(1)
    const document = await store('document.pdf', pdf())
    expect(await jobsOf(document)).toEqual([])
  })

  test('runs once, completely', async () => {
    const version = await put('busy.png', await noisyPicture('png', 700, 700))
    const names = variantsOf(version)
    expect(names.filter((name) => name.endsWith('.avif')).sort()).toEqual([
      '320x320.avif',
      '480x480.avif',
      '640x640.avif',
      '700x700.avif',
    ])
    expect(names).toHaveLength(9)
    const files = openFiles(server.services.config)
    const write = vi.fn(files.store.write)
    await makeVariants(server.services, { ...files, store: { ...files.store, write } }, version)
    expect(write).not.toHaveBeenCalled()
  })

  test('never happens in a request, whatever its size', async () => {
    const version = await put('popular.png', await picture('png', 700, 700))
    const made = variantsOf(version)
    for (let n = 1; n <= 70; n++) {
      const format = ['webp', 'avif', 'jpeg', 'png', 'origin'][n % 5]
      await seen(render('popular.png', `width=${n * 13}&height=${n * 7}&quality=${n}&format=${format}`))
    }
    expect(variantsOf(version)).toEqual(made)
  })

  test('replaces missing variants, as after a restore', async () => {
    const version = await put('restored.png', await picture('png', 400, 400))
    const made = variantsOf(version)
    rmSync(join(server.services.config.DATA_DIR, 'files/variants', version), { recursive: true })
    await sql(`update storage.objects set updated_at = now() - interval '1 hour' where version = $1`, [
      version,
    ])
    await makeMissingVariants(server.services, openFiles(server.services.config))
    expect(variantsOf(version)).toEqual(made)
  })

  test('skips pictures shipped with the product', async () => {
    const bytes = await noisyPicture('jpeg', 640, 400)
    const version = await store('sample.jpg', bytes)
    const readyMade = join(server.services.config.DATA_DIR, 'ready-made')
    const { data } = await assets().download('sample.jpg')
    const folder = join(
      readyMade,
      'variants',
      createHash('sha256')
        .update(await bytesOf(data))
        .digest('hex'),
    )
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, '480x300.webp'), await sharp(bytes).resize(480, 300).webp().toBuffer())
    const services = { ...server.services, pictures: { ...server.services.pictures, readyMade } }
    const { client } = inProcess({ ...server, services }, openFiles(server.services.config))
    const shown = await client.storage
      .from('site_assets')
      .download('sample.jpg', { transform: { width: 480 } })
    expect(await sharp(await bytesOf(shown.data)).metadata()).toMatchObject({ format: 'webp', width: 480 })
    expect(variantsOf(version)).toEqual([])
  })
})
