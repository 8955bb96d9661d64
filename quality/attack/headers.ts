/** Malformed headers, cookies and framing over a raw connection. */
import { ask, each } from './ask.ts'
import { leaksIn, type Mark } from './canaries.ts'
import type { Outcome } from './outcome.ts'
import { type RawAnswer, sendBytes, statusesIn } from './raw.ts'
import type { Target } from './target.ts'

const EVIL = 'evil.example'

export async function attackWithHeaders(target: Target, forbidden: Mark[]): Promise<Outcome> {
  const findings: string[] = []
  const abuses = [...framing(target), ...fields(target)]
  await each(abuses, 8, async ({ name, bytes, silent }) => {
    const answer = await sendBytes(target.url, bytes)
    for (const what of problemsOf(answer, forbidden, silent)) findings.push(`${name}: ${what}`)
  })
  findings.push(...(await poisoned(target)))
  const { status } = await ask(target.url, { method: 'GET', path: '/healthz', headers: {} })
  if (status !== 200) findings.push('The server is not well afterwards')
  return { attack: 'headers, cookies and request smuggling', count: abuses.length + POISONS.length, findings }
}

function problemsOf(answer: RawAnswer, forbidden: Mark[], maySilent = false): string[] {
  const statuses = statusesIn(answer)
  const found: string[] = leaksIn(answer.text, forbidden).map((what) => `answers with ${what}`)
  if (statuses.length === 0 && !answer.closed && !maySilent)
    found.push('no answer, and the connection stays open')
  if (statuses.length > 1) found.push(`${statuses.length} answers to one request (${statuses})`)
  if (statuses.some((status) => status >= 500)) found.push(`answers ${statuses}`)
  if (/^(x-injected|set-cookie):/im.test(answer.text.split('\r\n\r\n')[0] ?? ''))
    found.push('a header of the sender’s came back')
  if (answer.text.includes(EVIL)) found.push('the sender’s host came back')
  return found
}

type Abuse = { name: string; bytes: string | Buffer; silent?: boolean }

/** Two parsers that disagree on the end of a request can be made to disagree on the owner of the next one. */
function framing({ anonKey }: Target): Abuse[] {
  const hidden = `GET /rest/v1/donors HTTP/1.1\r\nHost: localhost\r\napikey: ${anonKey}\r\n\r\n`
  const post = (headers: string, body: string) =>
    `POST /functions/v1/record-consent HTTP/1.1\r\nHost: localhost\r\napikey: ${anonKey}\r\n${headers}\r\n${body}`
  const chunked = `0\r\n\r\n${hidden}`
  const shapes: [string, string, string][] = [
    ['Length and chunks', `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n`, chunked],
    ['Chunks and length', `Transfer-Encoding: chunked\r\nContent-Length: 4\r\n`, chunked],
    ['Two lengths', `Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n`, hidden],
    ['Two lengths in one', `Content-Length: 0, ${hidden.length}\r\n`, hidden],
    ['A negative length', `Content-Length: -1\r\n`, hidden],
    ['A length with a sign', `Content-Length: +${hidden.length}\r\n`, hidden],
    ['A length in hexadecimal', `Content-Length: 0x0\r\n`, hidden],
    ['A length with a blank in it', `Content-Length: 0 0\r\n`, hidden],
    ['A length beyond counting', `Content-Length: 99999999999999999999999\r\n`, 'x'],
    ['A blank before the colon', `Transfer-Encoding : chunked\r\nContent-Length: 4\r\n`, chunked],
    ['An encoding that is nearly chunked', `Transfer-Encoding: xchunked\r\nContent-Length: 4\r\n`, chunked],
    ['Chunked twice', `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n`, chunked],
    ['Chunked and more', `Transfer-Encoding: chunked, identity\r\n`, chunked],
    ['Chunked behind a tab', `Transfer-Encoding:\tchunked\r\nContent-Length: 4\r\n`, chunked],
    ['Chunked in quotes', `Transfer-Encoding: "chunked"\r\nContent-Length: 4\r\n`, chunked],
    ['Chunked on the next line', `Transfer-Encoding:\r\n chunked\r\nContent-Length: 4\r\n`, chunked],
    ['A chunk of no size', `Transfer-Encoding: chunked\r\n`, 'zz\r\n'],
    ['A chunk beyond counting', `Transfer-Encoding: chunked\r\n`, 'fffffffffffffffff\r\nx'],
    ['A chunk of negative size', `Transfer-Encoding: chunked\r\n`, '-1\r\nx'],
    [
      'A chunk with an endless name',
      `Transfer-Encoding: chunked\r\n`,
      `1;${'a'.repeat(40_000)}\r\nx\r\n0\r\n\r\n`,
    ],
    ['A chunk without its end', `Transfer-Encoding: chunked\r\n`, '1\r\nxGET / HTTP/1.1\r\n\r\n'],
    ['A length folded into the line before', `X-A: b\r\n Content-Length: 5\r\n`, hidden],
  ]
  return [
    ...shapes.map(([name, headers, body]) => ({
      name,
      bytes: post(headers, body),
      silent: /beyond counting/.test(name),
    })),
    { name: 'Lines that end in LF alone', bytes: `GET /healthz HTTP/1.1\nHost: localhost\n\n${hidden}` },
    {
      name: 'CR in a header',
      bytes: 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: b\rX-Injected: c\r\n\r\n',
    },
    { name: 'NUL in a header', bytes: 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: b\0c\r\n\r\n' },
    { name: 'A header without a name', bytes: 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n: b\r\n\r\n' },
    {
      name: 'A header without a colon',
      bytes: 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nnonsense\r\n\r\n',
    },
    { name: 'HTTP/0.9', bytes: 'GET /\r\n\r\n' },
    { name: 'HTTP/2 in the open', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
    { name: 'HTTP/9.9', bytes: 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n' },
    { name: 'A handshake of TLS', bytes: Buffer.from('16030100a5010000a1030300', 'hex') },
    { name: 'Noise', bytes: Buffer.alloc(2000, 0xff) },
    { name: 'A method nobody has', bytes: 'EVIL / HTTP/1.1\r\nHost: localhost\r\n\r\n' },
    { name: 'A method in small letters', bytes: 'get / HTTP/1.1\r\nHost: localhost\r\n\r\n' },
    { name: 'CONNECT', bytes: `CONNECT ${EVIL}:443 HTTP/1.1\r\nHost: ${EVIL}\r\n\r\n` },
    { name: 'TRACE', bytes: `TRACE / HTTP/1.1\r\nHost: localhost\r\nX-Injected: ${EVIL}\r\n\r\n` },
    {
      name: 'An upgrade to h2c',
      bytes:
        'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n',
    },
    {
      name: 'An upgrade to a socket',
      bytes:
        'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n\r\n',
    },
  ]
}

function fields({ anonKey, admin }: Target): Abuse[] {
  const get = (path: string, headers: string, host = 'localhost') =>
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${headers}\r\n`
  const line = (name: string, value: string) => `${name}: ${value}\r\n`
  const stolen = line('Authorization', `Bearer ${admin.token}`)
  return [
    { name: 'No host', bytes: 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n' },
    { name: 'Two hosts', bytes: get('/', line('Host', EVIL)) },
    ...[
      EVIL,
      `localhost@${EVIL}`,
      `localhost:80#${EVIL}`,
      `${EVIL}%00localhost`,
      `[::1`,
      '/',
      ' ',
      '"',
      '<script>',
      'a'.repeat(9000),
    ].map((host) => ({
      name: `Host ${host.slice(0, 30)}`,
      bytes: get('/about', '', host),
    })),
    {
      name: 'Another host in the address',
      bytes: `GET http://${EVIL}/about HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    },
    { name: 'A scheme in the address', bytes: get('javascript:alert(1)', '') },
    {
      name: 'An address that is a star',
      bytes: 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    },
    { name: 'An address of 60 KB', bytes: get(`/${'a'.repeat(60_000)}`, '') },
    { name: 'A header of 100 KB', bytes: get('/', line('X-A', 'a'.repeat(100_000))) },
    {
      name: 'Two thousand headers',
      bytes: get('/', Array.from({ length: 2000 }, (_, n) => line(`X-${n}`, 'a')).join('')),
    },
    { name: 'A cookie of 14 KB', bytes: get('/', line('Cookie', `a=${'b'.repeat(14_000)}`)) },
    {
      name: 'A thousand cookies',
      bytes: get('/', line('Cookie', Array.from({ length: 1000 }, (_, n) => `c${n}=1`).join('; '))),
    },
    {
      name: 'A session in a cookie',
      bytes: get(
        '/rest/v1/donors',
        line('apikey', anonKey) +
          line(
            'Cookie',
            `sb-access-token=${admin.token}; access_token=${admin.token}; daan-auth=${admin.token}`,
          ),
      ),
    },
    {
      name: 'Two authorizations',
      bytes: get('/rest/v1/donors', `${line('apikey', anonKey)}Authorization: Bearer x\r\n${stolen}`),
    },
    {
      name: 'Two keys',
      bytes: get('/rest/v1/donors', line('apikey', anonKey) + line('apikey', admin.token)),
    },
    {
      name: 'A key in Basic',
      bytes: get(
        '/rest/v1/donors',
        line('apikey', anonKey) +
          line('Authorization', `Basic ${Buffer.from(`admin:${admin.token}`).toString('base64')}`),
      ),
    },
    {
      name: 'Another method in a header',
      bytes: get('/rest/v1/causes', line('apikey', anonKey) + line('X-HTTP-Method-Override', 'DELETE')),
    },
    {
      name: 'Another address in a header',
      bytes: get('/', line('X-Original-URL', '/rest/v1/donors') + line('X-Rewrite-URL', '/rest/v1/donors')),
    },
    { name: 'A line break in the address', bytes: get('/our-work/%0d%0aX-Injected:%20c', '') },
    {
      name: 'A line break in a redirect',
      bytes: get('/auth/v1/verify?type=recovery&token=x&redirect_to=/%0d%0aX-Injected:%20c', ''),
    },
    {
      name: 'A line break in a download',
      bytes: get('/storage/v1/object/public/site_assets/door.svg?download=a%0d%0aX-Injected:%20c', ''),
    },
    {
      name: 'A line break in what may be asked',
      bytes: `OPTIONS /rest/v1/causes HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccess-Control-Request-Headers: a\x0bX-Injected: c\r\n\r\n`,
    },
    {
      name: 'A request id with a line break',
      bytes: get('/healthz', line('X-Request-Id', 'abcdefgh%0d%0aX-Injected: c')),
    },
    { name: 'An expectation nobody has', bytes: get('/', line('Expect', 'the-unexpected')) },
    {
      name: 'Ten thousand ranges',
      bytes: get(
        '/storage/v1/object/public/site_assets/door.svg',
        line('Range', `bytes=${Array.from({ length: 1500 }, (_, n) => `${n}-`).join(',')}`),
      ),
    },
    {
      name: 'Every encoding at once',
      bytes: get(
        '/',
        line('Accept-Encoding', Array.from({ length: 1500 }, (_, n) => `e${n};q=0.1`).join(',')),
      ),
    },
    {
      name: 'A thousand languages',
      bytes: get('/', line('Accept-Language', Array.from({ length: 1500 }, (_, n) => `l${n}`).join(','))),
    },
    {
      name: 'Letters outside of ASCII',
      bytes: Buffer.from(get('/', line('X-A', '\xff\xfe') + line('User-Agent', '\xe2\x80\xae')), 'latin1'),
    },
    {
      name: 'An origin that is none',
      bytes: get('/rest/v1/causes?limit=1', line('apikey', anonKey) + line('Origin', 'null')),
    },
  ]
}

const POISONS: Record<string, string>[] = [
  { host: EVIL },
  { 'x-forwarded-host': EVIL },
  { 'x-forwarded-proto': 'http', 'x-forwarded-host': EVIL, 'x-forwarded-port': '1' },
  { forwarded: `host=${EVIL};proto=https` },
  { 'x-host': EVIL, 'x-original-host': EVIL, 'x-forwarded-server': EVIL },
  { 'x-forwarded-prefix': `//${EVIL}`, 'x-forwarded-path': `//${EVIL}` },
  { referer: `https://${EVIL}/`, origin: `https://${EVIL}` },
]

/** Pages are cached for every visitor: one visitor's input must not reach another. */
async function poisoned({ url, anonKey }: Target): Promise<string[]> {
  const findings: string[] = []
  for (const [at, poison] of POISONS.entries()) {
    for (const path of [
      `/about?poisoned=${at}`,
      `/rest/v1/causes?limit=1&offset=${at}`,
      '/config.json',
      '/sitemap.xml',
    ]) {
      const headers = { apikey: anonKey }
      const first = await ask(url, { method: 'GET', path, headers: { ...headers, ...poison } })
      const next = await ask(url, { method: 'GET', path, headers })
      for (const [who, answer] of [
        ['the sender', first],
        ['the next visitor', next],
      ] as const) {
        if (`${JSON.stringify(answer.headers)}${answer.body}`.includes(EVIL))
          findings.push(`${JSON.stringify(poison)} comes back from ${path} to ${who}`)
      }
    }
  }
  return findings
}
