import { readdirSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heldInBuffers } from '#backend/testing/held-in-buffers.ts'
import { bytesOf } from '../testing/storage/bytes-of.ts'
import { noisyPicture, pdf, picture, svg } from '../testing/storage/samples.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'

let server: TestServer
let admin: SupabaseClient
let bytes: Buffer
let address: string
beforeAll(async () => {
  server = await startTestServer()
  admin = (await server.signedIn('admin')).client
  bytes = await noisyPicture('png', 100, 100)
  await assets(admin).upload('a/noise.png', bytes)
  await assets(admin).upload('a/report.pdf', pdf())
  await assets(admin).upload('a/drawing.svg', svg('<script>alert(1)</script><rect width="9" height="9"/>'))
  address = assets(server.visitor).getPublicUrl('a/noise.png').data.publicUrl
})
afterAll(() => server.close())

const assets = (client: SupabaseClient) => client.storage.from('site_assets')
const get = (headers: Record<string, string> = {}, url = address) => fetch(url, { headers })

describe('a public address', () => {
  test('needs no key and returns all headers of the file', async () => {
    const response = await get()
    expect(response.status).toBe(200)
    expect(await bytesOf(response)).toEqual(bytes)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'cache-control': 'max-age=3600',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[\da-f]{64}"$/),
      'last-modified': expect.stringMatching(/ GMT$/),
    })
    expect(Date.parse(response.headers.get('last-modified') ?? '')).toBeGreaterThan(Date.now() - 120_000)
    expect(response.headers.has('content-disposition')).toBe(false)
  })

  test('answers HEAD like GET, without the bytes', async () => {
    const whole = await get()
    await whole.arrayBuffer()
    const head = await fetch(address, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect((await head.arrayBuffer()).byteLength).toBe(0)
    const interesting = (response: Response) =>
      [...response.headers].filter(
        ([name]) => !['date', 'x-request-id', 'connection', 'keep-alive'].includes(name),
      )
    expect(interesting(head)).toEqual(interesting(whole))
  })

  test.each([
    ['GET', '/object/public/site_assets/missing.png', 'Object not found'],
    ['GET', '/object/public/nowhere/a/noise.png', 'Object not found'],
    ['GET', '/object/public/site_assets', 'Nothing is here.'],
    ['GET', '/object/sign/site_assets/a/noise.png', 'Signed addresses are not offered here.'],
    ['POST', '/object/sign/site_assets/a/noise.png', 'Signed addresses are not offered here.'],
    ['POST', '/bucket', 'Buckets are made by migrations, not by requests.'],
    ['GET', '/cdn/x', 'Nothing is here.'],
  ])('returns a message for the missing %s %s', async (method, path, message) => {
    const response = await fetch(`${server.url}/storage/v1${path}`, {
      method,
      headers: { apikey: server.anonKey },
    })
    expect([400, 404]).toContain(response.status)
    const body = await response.json()
    expect(body).toMatchObject({ statusCode: String(response.status) })
    if (response.status === 404) expect(body.message).toBe(message)
  })

  test('offers a download under a chosen name', async () => {
    const named = (download: string | boolean) =>
      get({}, assets(server.visitor).getPublicUrl('a/noise.png', { download }).data.publicUrl)
    expect((await named(true)).headers.get('content-disposition')).toBe(
      `attachment; filename="noise.png"; filename*=UTF-8''noise.png`,
    )
    expect((await named('ग "x"\r\nSet-Cookie: a=b.png')).headers.get('content-disposition')).toBe(
      `attachment; filename="_ _x___Set-Cookie: a=b.png"; filename*=UTF-8''%E0%A4%97%20%22x%22%0D%0ASet-Cookie%3A%20a%3Db.png`,
    )
  })

  test('lets a versioned address be cached for good', async () => {
    const { data } = await assets(server.visitor).info('a/noise.png')
    const at = (nonce: string) =>
      get({}, assets(server.visitor).getPublicUrl('a/noise.png', { cacheNonce: nonce }).data.publicUrl)
    const forGood = 'public, max-age=31536000, immutable'
    expect((await at(data?.version ?? '')).headers.get('cache-control')).toBe(forGood)
    expect((await at('another')).headers.get('cache-control')).toBe('max-age=3600')
    const byHash = await get({}, `${address}?v=${data?.etag?.replaceAll('"', '')}`)
    expect(byHash.headers.get('cache-control')).toBe(forGood)
  })

  test('hides a private bucket, which permitted callers reach by the other routes', async () => {
    const { database } = server.services
    await database.server.query(`insert into storage.buckets (id, name) values ('private', 'private')`)
    await database.server.query(
      `insert into storage.objects (bucket_id, name, version, metadata)
       select 'private', name, gen_random_uuid(), metadata from storage.objects where name = 'a/noise.png'`,
    )
    const open = await fetch(`${server.url}/storage/v1/object/public/private/a/noise.png`)
    expect(open.status).toBe(404)
    const render = await fetch(`${server.url}/storage/v1/render/image/public/private/a/noise.png?width=64`)
    expect(render.status).toBe(404)
    expect((await admin.storage.from('private').info('a/noise.png')).error?.status).toBe(404)
    expect((await admin.storage.from('private').list('a')).error?.message).toBe('Bucket not found')
    await database.server.query(
      `create policy "Administrators see private files" on storage.objects for select to authenticated
        using (bucket_id = 'private' and (select public.is_admin()))`,
    )
    expect((await admin.storage.from('private').info('a/noise.png')).error).toBeNull()
  })
})

describe('a file that could carry scripts', () => {
  test('shows an SVG in a sandbox', async () => {
    const { publicUrl } = assets(server.visitor).getPublicUrl('a/drawing.svg').data
    const response = await get({ 'accept-encoding': 'identity' }, publicUrl)
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    )
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('opens a PDF in the browser’s viewer without loading anything', async () => {
    const response = await get({}, assets(server.visitor).getPublicUrl('a/report.pdf').data.publicUrl)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('sandbox')
    expect(response.headers.has('content-disposition')).toBe(false)
  })
})

describe('a conditional request', () => {
  test('does not resend an unchanged file', async () => {
    const first = await get()
    await first.arrayBuffer()
    const etag = first.headers.get('etag') ?? ''
    const modified = first.headers.get('last-modified') ?? ''
    const cases: [Record<string, string>, number][] = [
      [{ 'if-none-match': etag }, 304],
      [{ 'if-none-match': `W/${etag}` }, 304],
      [{ 'if-none-match': `"other", ${etag}` }, 304],
      [{ 'if-none-match': '*' }, 304],
      [{ 'if-none-match': '"other"' }, 200],
      [{ 'if-none-match': '"other"', 'if-modified-since': modified }, 200],
      [{ 'if-modified-since': modified }, 304],
      [{ 'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT' }, 200],
      [{ 'if-modified-since': 'nonsense' }, 200],
    ]
    for (const [headers, status] of cases) {
      const response = await get(headers)
      expect(response.status, JSON.stringify(headers)).toBe(status)
      const body = await bytesOf(response)
      expect(body.length).toBe(status === 304 ? 0 : bytes.length)
      expect(response.headers.get('etag')).toBe(etag)
      expect(response.headers.get('cache-control')).toBe('max-age=3600')
    }
  })

  test('resends a replaced file', async () => {
    await assets(admin).upload('a/changing.png', await picture('png', 10, 10))
    const url = assets(server.visitor).getPublicUrl('a/changing.png').data.publicUrl
    const before = (await get({}, url)).headers.get('etag') ?? ''
    const replacement = await picture('png', 12, 12)
    await assets(admin).update('a/changing.png', replacement)
    const response = await get({ 'if-none-match': before }, url)
    expect(response.status).toBe(200)
    expect(await bytesOf(response)).toEqual(replacement)
  })
})

describe('a part of a file', () => {
  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=10-19', 10, 19],
    ['bytes=100-', 100, undefined],
    ['bytes=-25', -25, undefined],
    ['bytes=0-999999999', 0, undefined],
    ['bytes=-999999999', 0, undefined],
    ['BYTES=5-5', 5, 5],
  ])('returns %s', async (range, start, end) => {
    const response = await get({ range })
    expect(response.status).toBe(206)
    const expected = bytes.subarray(start, end === undefined ? undefined : end + 1)
    expect(await bytesOf(response)).toEqual(expected)
    const from = start < 0 ? bytes.length + start : start
    expect(response.headers.get('content-range')).toBe(
      `bytes ${from}-${from + expected.length - 1}/${bytes.length}`,
    )
    expect(response.headers.get('content-length')).toBe(String(expected.length))
  })

  test('sends text uncompressed, whatever the client accepts', async () => {
    const { publicUrl } = assets(server.visitor).getPublicUrl('a/drawing.svg').data
    const response = await get({ range: 'bytes=0-3', 'accept-encoding': 'br, gzip' }, publicUrl)
    expect([response.status, await response.text()]).toEqual([206, '<svg'])
    expect(response.headers.has('content-encoding')).toBe(false)
  })

  test.each(['bytes=99999999-', 'bytes=-0'])('refuses %s as out of range', async (range) => {
    const response = await get({ range })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe(`bytes */${bytes.length}`)
    expect(await response.json()).toMatchObject({ statusCode: '416', code: 'out_of_range' })
  })

  test.each(['bytes=0-1,5-6', 'bytes=9-2', 'items=0-1', 'bytes=a-b', 'bytes=', 'bytes=--5'])(
    'sends the whole file for %s',
    async (range) => {
      const response = await get({ range })
      expect(response.status).toBe(200)
      expect((await bytesOf(response)).length).toBe(bytes.length)
    },
  )

  test('continues only the same file', async () => {
    const etag = (await get()).headers.get('etag') ?? ''
    expect((await get({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
    expect((await get({ range: 'bytes=0-1', 'if-range': 'Thu, 01 Jan 2026 00:00:00 GMT' })).status).toBe(200)
  })
})

describe('the key', () => {
  test('lets visitors, members and administrators download public files', async () => {
    const member = (await server.signedIn('member')).client
    for (const client of [server.visitor, member, admin]) {
      const { data } = await assets(client).download('a/noise.png')
      expect(await bytesOf(data)).toEqual(bytes)
      expect((await assets(client).exists('a/noise.png')).data).toBe(true)
      expect((await assets(client).exists('a/other.png')).data).toBe(false)
      // The newest client checks this first.
      const { error } = await assets(client).info('a/other.png')
      expect(error).toMatchObject({ status: 404, message: 'Object not found' })
      const missing = `${server.url}/storage/v1/object/info/site_assets/a/other.png`
      const answer = await get({ apikey: server.anonKey }, missing)
      expect(await answer.json()).toMatchObject({ statusCode: '404', code: 'NoSuchKey' })
    }
    const headers = { apikey: server.anonKey }
    const other = await get(headers, `${server.url}/storage/v1/object/authenticated/site_assets/a/noise.png`)
    expect(await bytesOf(other)).toEqual(bytes)
  })

  test('must not be missing', async () => {
    for (const route of ['object', 'object/authenticated', 'object/info', 'render/image/authenticated']) {
      const response = await get({}, `${server.url}/storage/v1/${route}/site_assets/a/noise.png`)
      expect(response.status).toBe(401)
    }
  })

  test('returns an error the client understands for a missing file', async () => {
    const { data, error } = await assets(server.visitor).download('missing.png')
    expect(data).toBeNull()
    expect(error).toMatchObject({ status: 404, statusCode: '404', message: 'Object not found' })
  })
})

describe('a slow or absent reader', () => {
  const openFiles = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).includes('/files/objects/')
      } catch {
        return false
      }
    })
  const isLinux = process.platform === 'linux'

  test.runIf(isLinux)('takes no memory, and no file handle once it is gone', async () => {
    const large = pdf(24 * 1024 * 1024)
    await assets(admin).upload('a/large.pdf', large)
    const { hostname, port } = new URL(server.url)
    const before = heldInBuffers()
    const sockets = Array.from({ length: 12 }, () => connect(Number(port), hostname))
    for (const socket of sockets) {
      socket.on('error', () => undefined)
      socket.write('GET /storage/v1/object/public/site_assets/a/large.pdf HTTP/1.1\r\nhost: x\r\n\r\n')
      socket.pause()
    }
    await until('each reader has its file', () => openFiles().length === 12)
    await pause(500)
    // All of it for each of them would be 288 MB.
    expect(heldInBuffers() - before).toBeLessThan(60 * 1024 * 1024)
    for (const socket of sockets) socket.destroy()
    await until('no file is open', () => openFiles().length === 0)
    for (let n = 0; n < 20; n++) await fetch(address, { method: 'HEAD' })
    expect(openFiles()).toEqual([])
  })

  test.runIf(isLinux)('can finish reading a file replaced or removed in between', async () => {
    const large = pdf(20 * 1024 * 1024)
    await assets(admin).upload('a/going.pdf', large)
    const reading = await get({}, assets(server.visitor).getPublicUrl('a/going.pdf').data.publicUrl)
    await assets(admin).update('a/going.pdf', pdf(1000))
    await assets(admin).remove(['a/going.pdf'])
    expect((await bytesOf(reading)).equals(large)).toBe(true)
  })
})
