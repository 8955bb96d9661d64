import { readdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { openFiles } from '../files/open-files.ts'
import { storage } from '../storage.ts'
import { bytesOf } from '../testing/bytes-of.ts'
import { inProcess } from '../testing/in-process.ts'
import { movingGif, noisyPicture, pdf, picture, svg } from '../testing/samples.ts'

let server: TestServer
let admin: SupabaseClient
beforeAll(async () => {
  server = await startTestServer()
  admin = (await server.signedIn('admin')).client
  await put('photo.jpg', await noisyPicture('jpeg', 900, 600))
})
afterAll(() => server.close())

const assets = (client = admin) => client.storage.from('site_assets')

async function put(name: string, bytes: Buffer): Promise<string> {
  const { error } = await assets().upload(name, bytes, { upsert: true })
  expect(error).toBeNull()
  const { data } = await assets().info(name)
  return data?.version ?? ''
}

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
  test('through the official client: 480 wide, as WebP', async () => {
    const { publicUrl } = assets(server.visitor).getPublicUrl('photo.jpg', { transform: { width: 480 } }).data
    const shown = await seen(fetch(publicUrl))
    expect(shown).toMatchObject({ format: 'webp', type: 'image/webp', width: 480, height: 320 })
  })

  test.each([
    ['width=480&format=webp', 'image/webp', 480, 320],
    ['width=480&format=avif', 'image/avif', 480, 320],
    ['width=480&format=jpeg', 'image/jpeg', 480, 320],
    ['width=480&format=png', 'image/jpeg', 480, 320],
    ['width=480&format=origin', 'image/jpeg', 480, 320],
    ['width=400&format=webp&quality=100', 'image/webp', 480, 320],
    ['width=256&height=256&resize=contain&format=webp', 'image/webp', 320, 213],
    ['height=320&format=webp', 'image/webp', 480, 320],
    ['width=1200&height=630&format=jpeg', 'image/jpeg', 900, 473],
    ['width=2000&format=webp', 'image/webp', 900, 600],
    ['format=webp', 'image/webp', 900, 600],
  ])('%s', async (query, type, width, height) => {
    expect(await seen(render('photo.jpg', query))).toMatchObject({ type, width, height })
  })

  test('is in the best format the browser accepts', async () => {
    const chrome = await render('photo.jpg', 'width=128', { accept: 'image/avif,image/webp,*/*;q=0.8' })
    expect(chrome.headers.get('content-type')).toBe('image/avif')
    expect(chrome.headers.get('vary')).toContain('Accept')
    const old = await render('photo.jpg', 'width=128', { accept: 'image/png,image/*;q=0.8' })
    expect(old.headers.get('content-type')).toBe('image/jpeg')
    const told = await render('photo.jpg', 'width=128&format=jpeg', { accept: 'image/avif' })
    expect(told.headers.get('content-type')).toBe('image/jpeg')
    expect(told.headers.get('vary') ?? '').not.toMatch(/\bAccept\b(?!-)/)
  })

  test('stands upright and tells nothing of where it was taken', async () => {
    const lying = await sharp(await noisyPicture('jpeg', 300, 200))
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 4/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    await put('lying.jpg', lying)
    const { rest, ...shown } = await seen(render('lying.jpg', 'width=320&format=jpeg'))
    expect(shown).toMatchObject({ width: 200, height: 300 })
    expect(rest.orientation).toBeUndefined()
    expect(rest.exif).toBeUndefined()
    expect((await assets().info('lying.jpg')).error).toBeNull()
  })

  test('shows white, not black, where a JPEG cannot be transparent', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const glass = sharp({ create: { width: 80, height: 80, channels: 4, background: clear } })
    await put('glass.png', await glass.png().toBuffer())
    const { bytes } = await seen(render('glass.png', 'width=64&format=jpeg'))
    const { channels } = await sharp(bytes).stats()
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
    const kept = await seen(render('glass.png', 'width=64&format=webp'))
    expect(kept.rest.hasAlpha).toBe(true)
  })

  test('of an SVG is drawn at that size, without reaching for anything outside it', async () => {
    const outside = `<image href="file:///etc/hostname" width="40" height="20"/>
      <image href="${server.url}/healthz" width="40" height="20"/><rect width="40" height="20" fill="#ff0000"/>`
    await put('drawing.svg', svg(outside))
    const shown = await seen(render('drawing.svg', 'width=480&format=png'))
    expect(shown).toMatchObject({ format: 'png', width: 480, height: 240 })
    const { dominant } = await sharp(shown.bytes).stats()
    expect(dominant.r).toBeGreaterThan(200)
    expect((await seen(render('drawing.svg', 'width=64'))).type).toBe('image/webp')
  })

  test('of a moving GIF is the moving GIF', async () => {
    const bytes = await movingGif()
    await put('moving.gif', bytes)
    const shown = await seen(render('moving.gif', 'width=64&format=webp'))
    expect(shown.type).toBe('image/gif')
    expect(shown.bytes.equals(bytes)).toBe(true)
    await put('still.gif', await picture('gif', 90, 90))
    expect((await seen(render('still.gif', 'width=64&format=webp'))).type).toBe('image/webp')
  })

  test('of a PDF is refused, and so is nonsense', async () => {
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

  test('of a picture that is damaged further in is refused with a sentence', async () => {
    const whole = await noisyPicture('png', 300, 300)
    await put('cut.png', whole.subarray(0, whole.length / 3))
    const response = await render('cut.png', 'width=64')
    expect(response.status).toBe(422)
    expect((await response.json()).message).toBe('The picture could not be made in this size.')
  })

  test('can be downloaded with a key, through the official client', async () => {
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

  test('HEAD answers like GET', async () => {
    const url = `${server.url}/storage/v1/render/image/public/site_assets/photo.jpg?width=320&format=webp`
    const head = await fetch(url, { method: 'HEAD' })
    const { bytes, type } = await seen(fetch(url))
    expect(head.headers.get('content-length')).toBe(String(bytes.length))
    expect(head.headers.get('content-type')).toBe(type)
  })

  test('a replaced picture is shown at once and takes its old variants with it', async () => {
    const first = await put('changing.png', await picture('png', 100, 100, '#ff0000'))
    const before = await render('changing.png', 'width=64&format=png')
    await before.arrayBuffer()
    expect(variantsOf(first)).toHaveLength(1)
    const second = await put('changing.png', await picture('png', 100, 100, '#0000ff'))
    const etag = before.headers.get('etag') ?? ''
    const after = await seen(render('changing.png', 'width=64&format=png', { 'if-none-match': etag }))
    expect((await sharp(after.bytes).stats()).dominant.b).toBeGreaterThan(200)
    expect(variantsOf(first)).toEqual([])
    await assets().remove(['changing.png'])
    expect(variantsOf(second)).toEqual([])
  })
})

describe('the work of making variants', () => {
  test('is done once for many who ask at the same time, and not again', async () => {
    const version = await put('busy.png', await noisyPicture('png', 1200, 1200))
    const { store, spool } = openFiles(server.services.config)
    const write = vi.fn(store.write)
    const { client } = inProcess(server, { store: { ...store, write }, spool })
    const transform = { width: 960, format: 'webp' as never }
    const show = async () => {
      const { data, error } = await assets(client).download('busy.png', { transform })
      expect(error).toBeNull()
      return bytesOf(data)
    }
    const [first, ...others] = await Promise.all(Array.from({ length: 20 }, show))
    expect((await sharp(first).metadata()).width).toBe(960)
    expect(others.every((bytes) => first?.equals(bytes))).toBe(true)
    await show()
    expect(write.mock.calls.map(([key]) => key)).toEqual([`variants/${version}/960x960.webp`])
  })

  test('is never more than one for an address and two in all at a time', async () => {
    const name = 'several.png'
    await put(name, await noisyPicture('png', 1000, 1000))
    const { store, spool } = openFiles(server.services.config)
    let running = 0
    let most = 0
    const read: typeof store.read = (key, range) => {
      if (key.startsWith('objects/')) most = Math.max(most, ++running)
      return store.read(key, range)
    }
    const write: typeof store.write = async (key, bytes) => {
      await store.write(key, bytes)
      running--
    }
    const services = { ...server.services, config: { ...server.services.config, TRUST_PROXY: 1 } }
    const app = storage(services, { store: { ...store, read, write }, spool })
    const ask = async (width: number, address: string) => {
      const incoming = { socket: { remoteAddress: '127.0.0.1' } } as unknown as IncomingMessage
      const headers = { 'x-forwarded-for': address }
      return app.request(`/render/image/public/site_assets/${name}?width=${width}`, { headers }, { incoming })
    }
    const one = await Promise.all([320, 480, 640].map((width) => ask(width, '198.51.100.1')))
    expect([most, ...one.map(({ status }) => status)]).toEqual([1, 200, 200, 200])
    const several = await Promise.all(
      [320, 480, 640, 768, 960].map((width, n) =>
        ask(width, `198.51.100.${n + 2}`).then((answer) => answer.status),
      ),
    )
    expect(several).toEqual([200, 200, 200, 200, 200])
    expect(most).toBe(2)
  })

  test('is dropped when the client has left before its turn', async () => {
    await put('waited-for.png', await noisyPicture('png', 1500, 1500))
    const url = (width: number) =>
      `${server.url}/storage/v1/render/image/public/site_assets/waited-for.png?width=${width}&format=avif`
    const first = fetch(url(1600))
    const leaving = new AbortController()
    const left = fetch(url(320), { signal: leaving.signal }).catch(() => 'left')
    const staying = fetch(url(480))
    await new Promise((wake) => setTimeout(wake, 50))
    leaving.abort()
    expect(await left).toBe('left')
    expect([(await first).status, (await staying).status]).toEqual([200, 200])
    const { data } = await assets().info('waited-for.png')
    expect(variantsOf(data?.version ?? '').sort()).toEqual(['1500x1500.avif', '480x480.avif'])
    expect((await fetch(url(320))).status).toBe(200)
  })

  test('leaves the site’s own variants where they are, however many sizes strangers think of', async () => {
    const version = await put('popular.png', await picture('png', 700, 700))
    const own = ['320x320.avif', '480x480.avif', '640x640.avif', '700x700.avif']
    for (const width of [320, 480, 640, 768]) await seen(render('popular.png', `width=${width}&format=avif`))
    for (let n = 1; n <= 70; n++)
      await seen(render('popular.png', `width=${n * 13}&height=${n * 7}&quality=${n}&format=webp`))
    expect(variantsOf(version)).toEqual(expect.arrayContaining(own))
    expect(variantsOf(version).length).toBeLessThan(20)
  })
})
