import { createReadStream, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heldInBuffers } from '#backend/testing/held-in-buffers.ts'
import { until } from '#backend/testing/until.ts'
import { noisyPicture, pdf, picture, svg } from '../testing/storage/samples.ts'
import { officialClient, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: SupabaseClient
let adminId: string
let member: SupabaseClient
beforeAll(async () => {
  server = await startTestServer()
  const person = await server.signedIn('admin')
  admin = person.client
  adminId = person.id
  member = (await server.signedIn('member')).client
})
afterAll(() => server.close())

const assets = (client: SupabaseClient) => client.storage.from('site_assets')

async function fetched(name: string): Promise<Buffer> {
  const response = await fetch(assets(server.visitor).getPublicUrl(name).data.publicUrl)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

test('stores a photograph without its location and photographer', async () => {
  const photograph = await sharp(await picture('jpeg'))
    .withExif({
      IFD0: { Artist: 'Meera the photographer' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 34/1 21/1' },
    })
    .jpeg()
    .toBuffer()
  expect(photograph.toString('latin1')).toContain('Meera')
  const { error } = await assets(admin).upload('a/gps.jpg', photograph)
  expect(error).toBeNull()
  const kept = await fetched('a/gps.jpg')
  expect((await sharp(kept).metadata()).exif).toBeUndefined()
  expect(kept.toString('latin1')).not.toContain('Meera')
  const { data } = await assets(admin).info('a/gps.jpg')
  expect(data?.size).toBe(kept.length)
})

describe('an administrator’s upload', () => {
  const bodies: [string, (bytes: Buffer) => unknown][] = [
    ['a Buffer', (bytes) => bytes],
    ['a Uint8Array', (bytes) => new Uint8Array(bytes)],
    ['an ArrayBuffer', (bytes) => new Uint8Array(bytes).buffer],
    ['a Blob', (bytes) => new Blob([new Uint8Array(bytes)], { type: 'image/png' })],
    ['a File', (bytes) => new File([new Uint8Array(bytes)], 'hero.png', { type: 'image/png' })],
    ['a web stream', (bytes) => new Blob([new Uint8Array(bytes)]).stream()],
    ['a Node stream', (bytes) => Readable.from([bytes.subarray(0, 10), bytes.subarray(10)])],
    [
      'a form',
      (bytes) => {
        const form = new FormData()
        form.append('anything', new Blob([new Uint8Array(bytes)]), 'x')
        return form
      },
    ],
  ]
  test.each(bodies)('accepts %s', async (what, make) => {
    const bytes = await noisyPicture('png', 90, 90)
    const name = `public/home/${what.replaceAll(' ', '-')}.png`
    const { data, error } = await assets(admin).upload(name, make(bytes) as Buffer)
    expect(error).toBeNull()
    expect(data).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      path: name,
      fullPath: `site_assets/${name}`,
    })
    expect(await fetched(name)).toEqual(bytes)
  })

  test('accepts a string', async () => {
    const drawing = svg().toString()
    expect((await assets(admin).upload('public/home/drawn.svg', drawing)).error).toBeNull()
    expect((await fetched('public/home/drawn.svg')).toString()).toBe(drawing)
  })

  test('accepts a large file from disk as a stream', async () => {
    const bytes = await noisyPicture('png', 1800, 1800)
    expect(bytes.length).toBeGreaterThan(5_000_000)
    const path = join(server.services.config.DATA_DIR, 'large.png')
    writeFileSync(path, bytes)
    expect((await assets(admin).upload('large.png', createReadStream(path))).error).toBeNull()
    expect((await fetched('large.png')).equals(bytes)).toBe(true)
  })

  test.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)(
    'accepts a picture in the format %s',
    async (format) => {
      const bytes = await picture(format)
      const name = `formats/a.${format}`
      // The client's claim is ignored: without a contentType it sends text/plain.
      expect((await assets(admin).upload(name, bytes)).error).toBeNull()
      const response = await fetch(assets(server.visitor).getPublicUrl(name).data.publicUrl)
      expect(response.headers.get('content-type')).toBe(`image/${format}`)
    },
  )

  test('accepts a PDF', async () => {
    expect((await assets(admin).upload('report.pdf', pdf())).error).toBeNull()
    const response = await fetch(assets(server.visitor).getPublicUrl('report.pdf').data.publicUrl)
    expect(response.headers.get('content-type')).toBe('application/pdf')
  })

  test('accepts a name in Hindi, with spaces, and in any Unicode normalisation', async () => {
    const bytes = await picture('png')
    const name = 'public/हमारा काम/cafe\u0301 (1).png'
    expect((await assets(admin).upload(name, bytes)).error).toBeNull()
    expect(await fetched(name)).toEqual(bytes)
    expect(await fetched(name.normalize('NFC'))).toEqual(bytes)
    const { data } = await assets(admin).list('public/हमारा काम')
    expect(data?.map((entry) => entry.name)).toEqual(['café (1).png'])
  })

  test('records the detected properties and the owner', async () => {
    const bytes = await picture('jpeg', 120, 80)
    const { data } = await assets(admin).upload('row.jpg', bytes, { contentType: 'text/html' })
    const { rows } = await server.services.database.server.query(
      'select bucket_id, name, owner, metadata from storage.objects where id = $1',
      [data?.id],
    )
    expect(rows).toEqual([
      {
        bucket_id: 'site_assets',
        name: 'row.jpg',
        owner: adminId,
        metadata: {
          eTag: expect.stringMatching(/^"[\da-f]{64}"$/),
          size: bytes.length,
          contentLength: bytes.length,
          mimetype: 'image/jpeg',
          cacheControl: 'max-age=3600',
          lastModified: expect.any(String),
          httpStatusCode: 200,
          width: 120,
          height: 80,
          frames: 1,
        },
      },
    ])
  })
})

describe('an upload with cacheControl and metadata', () => {
  test.each([
    ['as a form', (bytes: Buffer) => new Blob([new Uint8Array(bytes)])],
    ['as raw bytes', (bytes: Buffer) => bytes],
  ])('keeps both when sent %s', async (how, body) => {
    const name = `claims/${how.replaceAll(' ', '-')}.png`
    const metadata = { photographer: 'Asha Rao', licence: 'own' }
    const options = { cacheControl: '86400', metadata }
    expect((await assets(admin).upload(name, body(await picture('png')), options)).error).toBeNull()
    const response = await fetch(assets(server.visitor).getPublicUrl(name).data.publicUrl)
    expect(response.headers.get('cache-control')).toBe('max-age=86400')
    const { data } = await assets(server.visitor).info(name)
    expect(data).toMatchObject({ cacheControl: 'max-age=86400', metadata, name, contentType: 'image/png' })
  })

  test('defaults to an hour and no metadata', async () => {
    await assets(admin).upload('claims/none.png', await picture('png'))
    const { data } = await assets(server.visitor).info('claims/none.png')
    expect(data).toMatchObject({ cacheControl: 'max-age=3600', metadata: {} })
  })

  test.each([
    [{ cacheControl: 'a\u0001b' }, 'cacheControl must be a number of seconds.'],
    [{ cacheControl: 'x'.repeat(300) }, 'cacheControl must be a number of seconds.'],
    [{ metadata: 'not an object' as never }, 'The metadata must be a JSON object of at most 16 KB.'],
    [{ metadata: { a: 'x'.repeat(20_000) } }, 'The metadata must be a JSON object of at most 16 KB.'],
    [{ metadata: { a: '\u0000' } }, 'A value in the request cannot be stored.'],
  ])('refuses %o', async (options, message) => {
    const blob = new Blob([new Uint8Array(await picture('png'))])
    const { error } = await assets(admin).upload('claims/bad.png', blob, options)
    expect(error).toMatchObject({ status: 400, statusCode: '400', message })
    expect((await assets(admin).exists('claims/bad.png')).data).toBe(false)
  })
})

describe('an existing file', () => {
  test('stays by default', async () => {
    const first = await picture('png', 10, 10)
    const second = await picture('png', 20, 20)
    await assets(admin).upload('there.png', first)
    const { error } = await assets(admin).upload('there.png', second)
    expect(error).toMatchObject({ status: 409, statusCode: '409', message: 'The resource already exists' })
    expect(await fetched('there.png')).toEqual(first)

    const replaced = await assets(admin).upload('there.png', second, { upsert: true })
    expect(replaced.error).toBeNull()
    expect(await fetched('there.png')).toEqual(second)
  })

  test('can be updated, and only updated', async () => {
    const { error } = await assets(admin).update('not-there.png', await picture('png'))
    expect(error).toMatchObject({ status: 404, statusCode: '404', message: 'Object not found' })
    await assets(admin).upload('updated.png', await picture('png', 10, 10))
    const bytes = await picture('png', 30, 30)
    expect((await assets(admin).update('updated.png', new Blob([new Uint8Array(bytes)]))).error).toBeNull()
    expect(await fetched('updated.png')).toEqual(bytes)
  })

  test('keeps its id when replaced concurrently, and ends as one of the versions', async () => {
    const versions = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => noisyPicture('png', 50 * n, 50)))
    const results = await Promise.all(
      versions.map((bytes) => assets(admin).upload('race.png', bytes, { upsert: true })),
    )
    expect(results.map(({ error }) => error)).toEqual(versions.map(() => null))
    expect(new Set(results.map(({ data }) => data?.id)).size).toBe(1)
    const now = await fetched('race.png')
    expect(versions.some((bytes) => bytes.equals(now))).toBe(true)
  })
})

describe('the right to upload', () => {
  const callers: [string, () => SupabaseClient][] = [
    ['a visitor', () => server.visitor],
    ['a member', () => member],
  ]
  const refused = {
    status: 403,
    statusCode: '403',
    message: 'You are not allowed to change the files of this bucket.',
  }
  beforeAll(async () => {
    await assets(admin).upload('guarded/a.png', await picture('png', 11, 11))
  })

  test.each(callers)('excludes %s', async (_who, client) => {
    const bytes = await picture('png')
    expect((await assets(client()).upload('guarded/new.png', bytes)).error).toMatchObject(refused)
    const upsert = { upsert: true }
    expect((await assets(client()).upload('guarded/new.png', bytes, upsert)).error).toMatchObject(refused)
    expect((await assets(client()).upload('guarded/a.png', bytes)).error).toMatchObject(refused)
    expect((await assets(client()).upload('guarded/a.png', bytes, upsert)).error).toMatchObject(refused)
    expect((await assets(client()).update('guarded/a.png', bytes)).error).toMatchObject(refused)
    const { data } = await assets(admin).list('guarded')
    expect(data?.map(({ name, metadata }) => [name, metadata?.width])).toEqual([['a.png', 11]])
  })

  test('excludes a member who was an administrator a moment ago', async () => {
    const { client, id } = await server.signedIn('admin')
    await server.services.database.server.query(`update public.profiles set role = 'member' where id = $1`, [
      id,
    ])
    const { error } = await assets(client).upload('guarded/new.png', await picture('png'))
    expect(error).toMatchObject(refused)
  })

  test('requires a valid key', async () => {
    const path = `${server.url}/storage/v1/object/site_assets/guarded/new.png`
    const body = new Uint8Array(await picture('png'))
    const without = await fetch(path, { method: 'POST', body })
    expect(without.status).toBe(401)
    expect(await without.json()).toMatchObject({
      statusCode: '401',
      error: 'no_api_key',
      message: 'No API key found in request',
    })
    const forged = officialClient(server.url, server.anonKey, `${server.anonKey.slice(0, -4)}AAAA`)
    expect((await assets(forged).upload('guarded/new.png', Buffer.from(body))).error?.status).toBe(401)
  })

  test('requires an existing bucket', async () => {
    const { error } = await admin.storage.from('elsewhere').upload('a.png', await picture('png'))
    expect(error).toMatchObject({ status: 404, message: 'Bucket not found' })
  })
})

test('never buffers many large uploads in memory, raw or in forms', async () => {
  const { token } = await server.signedIn('admin')
  const { hostname, port } = new URL(server.url)
  const piece = Buffer.alloc(1024 * 1024, ' ')
  const PIECES = 20
  let waiting = 0
  let look = () => {}
  const looked = new Promise<void>((done) => {
    look = done
  })
  const send = (n: number) => {
    const part = '--b\r\ncontent-disposition: form-data; name=""; filename="x"\r\n\r\n'
    const [type, opening, closing] =
      n % 2 ? ['application/pdf', '', ''] : ['multipart/form-data; boundary=b', part, '\r\n--b--\r\n']
    const length = opening.length + 8 + PIECES * piece.length + closing.length
    const answered = new Promise<string>((done, fail) => {
      const socket = connect(Number(port), hostname)
      socket.on('error', fail).once('data', (answer) => {
        done(answer.toString())
        socket.destroy()
      })
      const body = async function* () {
        yield `POST /storage/v1/object/site_assets/memory/${n}.pdf HTTP/1.1\r\nhost: x\r\n`
        yield `apikey: ${server.anonKey}\r\nauthorization: Bearer ${token}\r\n`
        yield `content-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${opening}%PDF-1.7`
        for (let sent = 1; sent < PIECES; sent++) yield piece
        waiting += 1
        await looked
        yield piece
        yield closing
      }
      Readable.from(body()).pipe(socket, { end: false })
    })
    return answered
  }
  const before = heldInBuffers()
  const sending = Promise.all(Array.from({ length: 8 }, (_, n) => send(n)))
  await until('all of them to be nearly there', () => waiting === 8, 30_000)
  const held = heldInBuffers() - before
  look()
  const answers = await sending
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(answers.map(() => '200'))
  // All of them together are 160 MB.
  expect(held).toBeLessThan(40 * 1024 * 1024)
})
