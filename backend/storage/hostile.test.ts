import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendRaw } from '../testing/storage/raw-http.ts'
import { noisyPicture, pdf, picture, pngClaiming, svg } from '../testing/storage/samples.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'

const MB = 1024 * 1024

let server: TestServer
let admin: SupabaseClient
let credentials: string
beforeAll(async () => {
  server = await startTestServer()
  const person = await server.signedIn('admin')
  admin = person.client
  credentials = `apikey: ${server.anonKey}\r\nauthorization: Bearer ${person.token}\r\n`
})
afterAll(() => server.close())

const assets = () => admin.storage.from('site_assets')
const filesIn = (folder: string) => {
  try {
    return readdirSync(join(server.services.config.DATA_DIR, 'files', folder))
  } catch {
    return []
  }
}
async function nothingStays(): Promise<void> {
  const { rows } = await server.services.database.server.query('select name from storage.objects')
  expect(rows).toEqual([])
  expect(filesIn('incoming')).toEqual([])
  expect(filesIn('objects')).toEqual([])
}

describe('detecting a file’s type by its content', () => {
  const html = '<!doctype html><html><script>alert(document.domain)</script></html>'
  test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    ['page.html', () => Buffer.from(html), 415, 'Files of this type are not accepted.'],
    ['hero.png', () => Buffer.from(html), 415, 'Files of this type are not accepted.'],
    ['notes.txt', () => Buffer.from('hello'), 415, 'Files of this type are not accepted.'],
    ['app.js', () => Buffer.from('alert(1)'), 415, 'Files of this type are not accepted.'],
    [
      'tool.exe',
      () => Buffer.from('MZ\u0090'),
      415,
      'Files of type application/x-msdownload are not accepted.',
    ],
    [
      'a.zip',
      () => Buffer.from('PK\u0003\u0004aaaaaaaaaaaaaaaaaaaaaaaaaa'),
      415,
      'Files of type application/zip are not accepted.',
    ],
    [
      'data.xml',
      () => Buffer.from('<?xml version="1.0"?><data/>'),
      415,
      'Files of type application/xml are not accepted.',
    ],
    ['page.svg', () => Buffer.from(html), 415, 'Files of this type are not accepted.'],
    [
      'x.svg',
      () => Buffer.from(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>`),
      415,
      'Files of type application/xml are not accepted.',
    ],
    ['photo.png', () => picture('jpeg'), 415, 'The name ends in .png, but the file is a JPEG file.'],
    ['photo.html', () => picture('png'), 415, 'The name ends in .html, but the file is a PNG file.'],
    ['photo.png.svg', () => picture('png'), 415, 'The name ends in .svg, but the file is a PNG file.'],
    ['photo.', () => picture('png'), 415, 'The name ends in ., but the file is a PNG file.'],
    ['drawing.png', () => svg(), 415, 'The name ends in .png, but the file is a SVG file.'],
    ['form.pdf', () => picture('gif'), 415, 'The name ends in .pdf, but the file is a GIF file.'],
    ['empty.png', () => Buffer.alloc(0), 400, 'The file is empty.'],
    [
      'half.png',
      async () => (await picture('png')).subarray(0, 60),
      415,
      'The file begins like a PNG file, but it cannot be read as one.',
    ],
    [
      'polyglot.gif',
      () => Buffer.from(`GIF89a/*${html}*/=1;`),
      415,
      'The file begins like a GIF file, but it cannot be read as one.',
    ],
    [
      'polyglot.png',
      () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(html)]),
      415,
      'Files of this type are not accepted.',
    ],
    [
      'late.pdf',
      () => Buffer.concat([Buffer.from(`${html}\n`), pdf()]),
      415,
      'Files of this type are not accepted.',
    ],
    [
      'broken.svg',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>'),
      415,
      'The file begins like a SVG file, but it cannot be read as one.',
    ],
    [
      'bare.svg',
      () => Buffer.from('<svg><rect/></svg>'),
      415,
      'The file begins like a SVG file, but it cannot be read as one.',
    ],
    [
      'laughs.svg',
      () =>
        Buffer.from(
          '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>',
        ),
      415,
      'Files of this type are not accepted.',
    ],
    [
      'files.svg',
      () =>
        Buffer.from(
          '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
        ),
      415,
      'Files of type application/xml are not accepted.',
    ],
    [
      'bomb.png',
      () => pngClaiming(60_000, 60_000),
      400,
      'The picture is too large: 60000 × 60000 pixels, at most 50 million are accepted.',
    ],
  ])('refuses %s', async (name, content, status, message) => {
    const bytes = await content()
    const claim = { contentType: 'image/png', upsert: true }
    const raw = await assets().upload(name, bytes, claim)
    expect(raw.error).toMatchObject({ status, statusCode: String(status), message })
    const form = await assets().upload(name, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), claim)
    expect(form.error).toMatchObject({ status, statusCode: String(status), message })
    await nothingStays()
  })

  // Retrying from every position would exceed the test's time limit.
  test('scans endless blanks or comments before an SVG once', async () => {
    for (const filling of [' ', '<!---->', '<?a?>', '<!doctype svg ']) {
      const bytes = Buffer.from(filling.repeat(100_000))
      expect((await assets().upload('slow.svg', bytes)).error?.status).toBe(415)
    }
  })
})

describe('a file that is too large', () => {
  test.each([
    ['a picture', 'large.png', 15, async () => Buffer.concat([await picture('png'), Buffer.alloc(15 * MB)])],
    ['a document', 'large.pdf', 25, async () => pdf(25 * MB + 1)],
  ])('exceeds the limit as %s, raw or in a form, announced or not', async (_what, name, limit, content) => {
    const bytes = await content()
    const message = `The file is too large: at most ${limit} MB are accepted.`
    const inPieces = async function* () {
      for (let at = 0; at < bytes.length; at += MB) yield bytes.subarray(at, at + MB)
    }
    const bodies = [bytes, new Blob([new Uint8Array(bytes)]), Readable.from(inPieces())]
    for (const body of bodies) {
      const { error } = await assets().upload(name, body as Buffer)
      expect(error).toMatchObject({ status: 413, statusCode: '413', message })
    }
    await nothingStays()
  })

  test('accepts exactly the limit', async () => {
    expect((await assets().upload('full.pdf', pdf(25 * MB))).error).toBeNull()
    expect((await assets().remove(['full.pdf'])).data).toHaveLength(1)
  })

  test('gets a refusal before it is sent if it announces 5 GB', async () => {
    const answer = await sendRaw(
      server.url,
      `POST /storage/v1/object/site_assets/huge.png HTTP/1.1\r\nhost: x\r\n${credentials}` +
        'content-type: image/png\r\ncontent-length: 5368709120\r\n\r\n',
    )
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.body).message).toBe('The file is too large: at most 25 MB are accepted.')
    await nothingStays()
  })

  test('gets cut off if it never ends', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += MB
        controller.enqueue(new Uint8Array(MB).fill(32))
      },
    })
    const outcome = await assets().upload('endless.svg', endless)
    expect(outcome.error).not.toBeNull()
    expect(sent).toBeLessThan(200 * MB)
    await nothingStays()
  })
})

describe('a name', () => {
  test.each([
    '/../../etc/passwd',
    '/a/../../b.png',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e%2f%2e%2e%2fb.png',
    '/a/%2e%2e%2fb.png',
    '/a/..%5c..%5cb.png',
    '/%252e%252e%252fb.png',
    '/a%2f.%2fb.png',
    '//etc/passwd',
    '/a//b.png',
    '/a/',
    '/',
    '/a%00.png',
    '/a%0d%0aSet-Cookie:%20x=1.png',
    '/a%7f.png',
    '/a%c2%85.png',
    '/a%e2%80%ae.png',
    '/%ff.png',
    '/%',
    '/%zz.png',
    '/a%5cb.png',
    '/%20a.png',
    '/a%20/b.png',
    `/${'a'.repeat(256)}.png`,
    `/${'%e0%a4%95'.repeat(90)}.png`,
    `/${'abcdefghi/'.repeat(110)}a.png`,
    '/a%3fb.png',
    '/a%23b.png',
  ])('rejects %s in every route', async (name) => {
    const body = await picture('png')
    for (const [method, route] of [
      ['POST', 'object'],
      ['PUT', 'object'],
      ['DELETE', 'object'],
      ['GET', 'object'],
      ['GET', 'object/public'],
      ['HEAD', 'object/public'],
      ['GET', 'object/authenticated'],
      ['GET', 'object/info'],
      ['GET', 'render/image/public'],
    ] as const) {
      const sends = method === 'POST' || method === 'PUT'
      const answer = await sendRaw(
        server.url,
        `${method} /storage/v1/${route}/site_assets${name} HTTP/1.1\r\nhost: x\r\n${credentials}` +
          `content-type: image/png\r\ncontent-length: ${sends ? body.length : 0}\r\n\r\n`,
        ...(sends ? [body] : []),
      )
      // 401 if the dots were resolved before routing and the address is no longer one of the storage's.
      expect([400, 401, 404], `${method} ${route}${name}`).toContain(answer.status)
    }
    await nothingStays()
  })

  test.each([
    '../a.png',
    'a/../../b.png',
    '',
    '.',
    'a\\b.png',
    'a\u0000.png',
    'a//b.png',
    '\ud800.png',
    'a?b.png',
  ])('refuses %j in a request with a message', async (name) => {
    const asked = [
      assets().remove(['x.png', name]),
      assets().move(name, 'b.png'),
      assets().move('x.png', name),
      assets().copy(name, 'b.png'),
      assets().copy('x.png', name),
    ]
    for (const { error } of await Promise.all(asked)) {
      expect(error?.status).toBe(400)
      expect(error?.message).toMatch(/^The file name is not allowed: .+\.$/)
    }
  })

  test('rejects a bucket’s name too', async () => {
    for (const bucket of [
      '..',
      '%2e%2e',
      'a%00b',
      '%ff',
      `${'b'.repeat(3000)}`,
      "'; drop table storage.objects; --",
    ]) {
      const headers = { apikey: server.anonKey }
      for (const path of [`object/${bucket}/a.png`, `object/public/${bucket}/a.png`, `bucket/${bucket}`]) {
        const response = await fetch(`${server.url}/storage/v1/${path}`, { headers })
        expect([400, 404]).toContain(response.status)
      }
    }
  })
})

describe('a malformed request', () => {
  const path = '/storage/v1/object/site_assets/a.png'
  const post = (headers: string, body: string, to = path) =>
    sendRaw(
      server.url,
      `POST ${to} HTTP/1.1\r\nhost: x\r\n${credentials}${headers}content-length: ${body.length}\r\n\r\n${body}`,
    )

  test.each([
    ['without a boundary', 'content-type: multipart/form-data\r\n', 'x'],
    ['that does not begin', 'content-type: multipart/form-data; boundary=b\r\n', 'x'],
    ['that is empty', 'content-type: multipart/form-data; boundary=b\r\n', ''],
    [
      'without a file',
      'content-type: multipart/form-data; boundary=b\r\n',
      '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n',
    ],
    [
      'cut off in its file',
      'content-type: multipart/form-data; boundary=b\r\n',
      '--b\r\ncontent-disposition: form-data; name=""; filename="a.png"\r\n\r\nGIF89a',
    ],
    ['cut off in a header', 'content-type: multipart/form-data; boundary=b\r\n', '--b\r\ncontent-dispo'],
    [
      'cut off after its file',
      'content-type: multipart/form-data; boundary=b\r\n',
      `--b\r\ncontent-disposition: form-data; name=""; filename="a.pdf"\r\n\r\n${pdf()}\r\n--b\r\ncontent-`,
    ],
  ])('refuses a form %s with a message', async (_what, headers, body) => {
    const answer = await post(headers, body, path.replace('.png', '.pdf'))
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(JSON.parse(answer.body).message).toMatch(/\.$/)
    await nothingStays()
  })

  test.each([
    ['/object/list/site_assets', 'nonsense'],
    ['/object/list/site_assets', '[]'],
    ['/object/list/site_assets', '{"limit":-1}'],
    ['/object/list/site_assets', '{"offset":-1}'],
    ['/object/list/site_assets', '{"offset":1e300}'],
    ['/object/list/site_assets', '{"prefix":{}}'],
    ['/object/list/site_assets', '{"prefix":"../.."}'],
    ['/object/list/site_assets', '{"sortBy":{"column":"name; drop table storage.objects"}}'],
    ['/object/list/site_assets', '{"sortBy":{"column":"name","order":"sideways"}}'],
    ['/object/move', '{}'],
    ['/object/copy', '{"bucketId":1}'],
    ['/object/copy', ''],
  ])('refuses %s with %j with a message', async (route, body) => {
    const answer = await post('content-type: application/json\r\n', body, `/storage/v1${route}`)
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.body)).toMatchObject({
      statusCode: '400',
      message: expect.stringMatching(/\.$/),
    })
  })

  test('refuses an oversized request on a route for short ones', async () => {
    const names = Array.from({ length: 400_000 }, (_, n) => `${n}.png`)
    expect((await assets().remove(names)).error).toMatchObject({
      status: 413,
      message: 'The request is too long.',
    })
  })

  test.each([
    ['in the middle of a file', 'content-type: image/png\r\n', ''],
    [
      'in the middle of a form',
      'content-type: multipart/form-data; boundary=b\r\n',
      '--b\r\ncontent-disposition: form-data; name=""; filename="a.png"\r\n\r\n',
    ],
  ])('leaves nothing of an upload whose sender disconnects %s', async (_when, headers, before) => {
    const { hostname, port } = new URL(server.url)
    const phone = connect(Number(port), hostname)
    phone.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\n${credentials}${headers}content-length: 9999999\r\n\r\n${before}`,
    )
    phone.write(await noisyPicture('png', 200, 200))
    await until('the upload has begun', () => filesIn('incoming').length === 1)
    phone.destroy()
    await until('the upload is cleared away', () => filesIn('incoming').length === 0)
    await nothingStays()
  })
})

test.each([
  ['POST object/move', 403],
  ['POST object/copy', 403],
  ['POST object/list/private_files', 404],
  ['DELETE object/site_assets', 403],
  ['DELETE object/private_files', 403],
])('refuses %s to a visitor and a member before a byte of its body is sent', async (route, status) => {
  const [method, path] = route.split(' ')
  const member = `authorization: Bearer ${(await server.signedIn('member')).token}\r\n`
  for (const authorization of ['', member]) {
    const answer = await sendRaw(
      server.url,
      `${method} /storage/v1/${path} HTTP/1.1\r\nhost: x\r\napikey: ${server.anonKey}\r\n${authorization}` +
        'content-type: application/json\r\ncontent-length: 300\r\n\r\n',
    )
    expect(answer.status).toBe(status)
  }
})

test('refuses a list of missing or invisible buckets without a body', async () => {
  const member = await server.signedIn('member')
  const guest = await server.guest('asha@example.org')
  for (const [token, bucket, status] of [
    [member.token, 'private_files', 404],
    [member.token, 'nowhere', 404],
    [guest.token, 'private_files', 404],
  ] as const) {
    const answer = await sendRaw(
      server.url,
      `POST /storage/v1/object/list/${bucket} HTTP/1.1\r\nhost: x\r\napikey: ${server.anonKey}\r\n` +
        `authorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 300\r\n\r\n`,
    )
    expect(answer.status).toBe(status)
  }
})
