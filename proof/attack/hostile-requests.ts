/** Requests to every part of the product, made by fast-check of what it knows and what it should never meet. */
import fc from 'fast-check'
import { allFunctions as functions } from '#server/all-functions.ts'
import type { Asked } from './ask.ts'
import { asJson, bodyOf, encoded, mostly, oneField, wellFormed } from './hostile-bodies.ts'
import { type Names, restRequest } from './hostile-rest.ts'
import { hostileString } from './hostile-strings.ts'
import { ROLES, type Role } from './target.ts'

export type Area = 'rest' | 'auth' | 'storage' | 'functions' | 'pages'
export type HostileRequest = Asked & { role: Role; area: Area }

export function hostileRequest(names: Names): fc.Arbitrary<HostileRequest> {
  const of = (area: Area, weight: number, asked: fc.Arbitrary<Asked>) => ({
    weight,
    arbitrary: asked.map((one) => ({ ...one, area })),
  })
  return fc
    .tuple(
      fc.oneof(
        of('rest', 10, restRequest(names)),
        of('auth', 3, authRequest),
        of('storage', 3, storageRequest),
        of('functions', 4, functionRequest),
        of('pages', 3, pageRequest),
      ),
      fc.constantFrom(...ROLES),
      fc.ipV4(),
      mostly(fc.constant({}), oddHeader, 2),
    )
    .map(([asked, role, address, odd]) => ({
      ...asked,
      // After a real sign-out the rest of the run would have no session.
      role: asked.path.includes('/logout') ? 'anonymous' : role,
      path: sendable(asked.path),
      // From anywhere, so that no limit answers in place of what is attacked.
      headers: { 'x-forwarded-for': address, ...asked.headers, ...odd },
    }))
}

/** An address may hold whatever Node lets a client send; the rest goes percent-encoded. */
function sendable(path: string): string {
  return wellFormed(path).replace(/[^\x21-\x7e]|#/gu, encodeURIComponent)
}

const headerValue = hostileString.map((text) => text.replace(/[^\t\x20-\x7e\xa0-\xff]/g, '').slice(0, 1500))
const HEADERS: Record<string, string[]> = {
  accept: ['text/html', 'application/vnd.pgrst.object+json', 'text/csv', 'application/vnd.pgrst.plan+json'],
  prefer: [
    'return=representation',
    'count=exact',
    'count=planned',
    'resolution=merge-duplicates,return=representation',
    'missing=default',
    'handling=strict,max-affected=1',
    'tx=rollback',
  ],
  range: ['0-9', '5-1', '-5', 'bytes=0-1', '999999999999-'],
  'accept-profile': ['private', 'auth', 'pg_catalog'],
  'content-profile': ['private', 'auth'],
  'content-type': ['text/csv', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'],
  'x-http-method-override': ['DELETE', 'PATCH'],
  'x-forwarded-for': ['127.0.0.1', '::1, 10.0.0.1', 'unknown', '1.2.3.4, 5.6.7.8:90'],
  'x-forwarded-host': ['evil.example', 'localhost@evil.example'],
  'x-forwarded-proto': ['https', 'javascript'],
  'x-original-url': ['/admin', '/rest/v1/donors'],
  'x-upsert': ['true'],
  'x-request-id': ['../../x'],
  'x-metadata': ['e30=', '!!!'],
  'idempotency-key': ['short', 'a-key-of-eight-or-more'],
  'if-none-match': ['*', '"x"'],
  'if-modified-since': ['never'],
  'user-agent': ['() { :; }; echo vulnerable'],
  authorization: ['Basic YWRtaW46YWRtaW4=', 'Bearer', 'Bearer null'],
  origin: ['https://evil.example', 'null'],
  cookie: ['sb-access-token=x; sb-access-token=y'],
  'accept-encoding': ['gzip', 'identity;q=0', '*;q=0', 'gzip;q=x'],
  'access-control-request-headers': ['x'],
}
const oddHeader: fc.Arbitrary<Record<string, string>> = fc
  .constantFrom(...Object.entries(HEADERS))
  .chain(([name, known]) =>
    mostly(fc.constantFrom(...known), headerValue, 2).map((value) => ({ [name]: value })),
  )

const authBody = (right: Record<string, unknown>) => bodyOf(oneField(right))
const link = fc
  .tuple(fc.constantFrom('recovery', 'email_change', 'x'), hostileString, hostileString)
  .map(([type, token, page]) => `/verify?type=${type}&token=${encoded(token)}&redirect_to=${encoded(page)}`)
const authRequest: fc.Arbitrary<Asked> = fc
  .oneof(
    fc.tuple(
      fc.constant('/token?grant_type=password'),
      fc.constant('POST'),
      authBody({ email: 'nobody@example.net', password: 'a guess' }),
    ),
    fc.tuple(
      fc.constant('/token?grant_type=refresh_token'),
      fc.constant('POST'),
      authBody({ refresh_token: 'x' }),
    ),
    fc.tuple(
      fc.constant('/user'),
      fc.constantFrom('GET', 'PUT'),
      authBody({ email: 'x', current_password: 'x' }),
    ),
    fc.tuple(
      hostileString.map((page) => `/recover?redirect_to=${encoded(page)}`),
      fc.constant('POST'),
      authBody({ email: 'nobody@example.net' }),
    ),
    fc.tuple(fc.constant('/verify'), fc.constant('POST'), authBody({ type: 'recovery', token_hash: 'x' })),
    fc.tuple(link, fc.constant('GET'), fc.constant('')),
    fc.tuple(
      fc.constant('/factors'),
      fc.constant('POST'),
      authBody({ factor_type: 'totp', friendly_name: 'Phone', issuer: 'x' }),
    ),
    fc.tuple(
      fc
        .tuple(hostileString, fc.constantFrom('/challenge', '/verify', ''))
        .map(([id, what]) => `/factors/${encoded(id)}${what}`),
      fc.constantFrom('POST', 'DELETE'),
      authBody({ challenge_id: '00000000-0000-4000-8000-000000000000', code: '123456' }),
    ),
    fc.tuple(fc.constant('/recovery-codes/verify'), fc.constant('POST'), authBody({ code: 'x' })),
    fc.tuple(
      fc.constantFrom('/recovery-codes', '/settings', '/signup', '/logout?scope=x', '/admin/users', '/otp'),
      fc.constantFrom('GET', 'POST'),
      authBody({ email: 'x' }),
    ),
  )
  .map(([path, method, body]) => asJson(`/auth/v1${path}`, method, body))

const bucket = mostly(fc.constant('site_assets'), hostileString)
const size = mostly(fc.constantFrom('1', '320'), hostileString, 1)
const storageRequest: fc.Arbitrary<Asked> = fc
  .oneof(
    fc.tuple(
      fc.constantFrom(
        'object',
        'object/public',
        'object/authenticated',
        'object/info',
        'render/image/public',
      ),
      fc.tuple(bucket, hostileString).map((names) => names.map(encoded).join('/')),
      fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE'),
      hostileString,
    ),
    fc.tuple(
      fc.constantFrom('object/public', 'render/image/public'),
      fc
        .tuple(
          fc.constantFrom('width', 'height', 'quality', 'resize', 'format', 'download', 'v', 'cacheNonce'),
          size,
        )
        .map(
          ([key, value]) =>
            `site_assets/public/causes/food-for-families/hero.webp?width=320&${key}=${encoded(value)}`,
        ),
      fc.constant('GET'),
      fc.constant(''),
    ),
    fc.tuple(
      fc.constant('object/list'),
      bucket.map(encoded),
      fc.constant('POST'),
      bodyOf(
        oneField({ prefix: '', limit: 10, offset: 0, sortBy: { column: 'name', order: 'asc' }, search: '' }),
      ),
    ),
    fc.tuple(
      fc.constantFrom('object/move', 'object/copy'),
      fc.constant(''),
      fc.constant('POST'),
      bodyOf(oneField({ bucketId: 'site_assets', sourceKey: 'a.png', destinationKey: 'b.png' })),
    ),
    fc.tuple(
      fc.constant('object'),
      bucket.map(encoded),
      fc.constant('DELETE'),
      bodyOf(oneField({ prefixes: ['a.png'] })),
    ),
    fc.tuple(
      fc.constant('bucket'),
      hostileString.map(encoded),
      fc.constantFrom('GET', 'POST'),
      fc.constant(''),
    ),
  )
  .map(([route, rest, method, body]) => ({
    ...asJson(`/storage/v1/${route}${rest ? '/' : ''}${rest}`, method, body),
    ...(method === 'DELETE' && body ? { body } : {}),
  }))

const ID = '00000000-0000-4000-8000-000000000000'
const NOTE = { name: 'Asha Rao', email: 'asha@example.net', message: 'A long enough message', seconds: 30 }
/** What each function would take. */
const BODIES: Record<string, Record<string, unknown>> = {
  'create-razorpay-order': {
    amount: 500,
    cause_id: 'water',
    is_monthly: false,
    utm_source: 'x',
    utm_campaign: 'y',
  },
  'verify-razorpay-payment': {
    razorpay_order_id: 'order_x',
    razorpay_payment_id: 'pay_x',
    razorpay_signature: 'x',
  },
  'check-razorpay-order': { razorpay_order_id: 'order_x' },
  'razorpay-webhook': { event: 'payment.captured', payload: {} },
  'refund-razorpay-payment': { donation_id: ID, amount: 1, reason: 'x' },
  'record-consent': { choice: 'agreed', notice_version: '1-google' },
  'contact-form': { ...NOTE, subject: 'A question' },
  'volunteer-application': { ...NOTE, interestArea: 'teaching', interest_area: 'teaching' },
  'inbox-reply': { kind: 'message', id: ID, subject: 'Re: x', body: 'An answer' },
  'send-test-message': {
    template: 'gift_thanks',
    language: 'en',
    recipient: 'a@example.net',
    subject: 'x',
    body: 'x',
  },
  'resend-message': { id: ID, recipient: 'a@example.net' },
  'test-connection': { service: 'whatsapp' },
  'invite-administrator': { email: 'new@example.net', first_name: 'A', last_name: 'B' },
  'resend-invitation': { id: ID },
  'read-invitation': { token: 'x' },
  'accept-invitation': { token: 'x', password: 'long enough', first_name: 'A', last_name: 'B' },
}
const functionRequest: fc.Arbitrary<Asked> = fc
  .constantFrom(...Object.entries(functions))
  .chain(([name, { contract }]) =>
    fc.tuple(
      mostly(fc.constant(name), hostileString, 20),
      mostly(fc.constant<string>(contract.method), fc.constantFrom('GET', 'POST', 'PUT'), 15),
      bodyOf(oneField(BODIES[name] ?? {})),
      fc.tuple(fc.constantFrom('amount', 'reference'), hostileString),
    ),
  )
  .map(([name, method, body, [key, value]]) =>
    asJson(`/functions/v1/${encoded(name)}?${key}=${encoded(value)}`, method, body),
  )

const PAGES = [
  '/ /about /our-work /impact /donate /donate/thank-you /csr-partnership /volunteer /contact /login /privacy',
  '/login/new-password /login/invitation /admin /admin/donors /admin/settings/razorpay /sitemap.xml /robots.txt',
  '/healthz /config.json /sandbox/ /sandbox/v1/orders /sandbox/checkout.js /__manifest /_root.data /our-work.data',
  '/admin/donors.data /.env /build/main.js /package.json /metrics /.git/config /assets/../../main.js /a/..;/admin',
  '/%2e%2e/%2e%2e/etc/passwd //evil.example/ /\\evil.example /%5cevil.example /%2fevil.example /policy-reports',
].flatMap((line) => line.split(' '))
const parameter = fc.constantFrom(
  ...[
    'next',
    'redirect',
    'redirect_to',
    'cause',
    'amount',
    'reference',
    'utm_source',
    'q',
    '_routes',
    'p',
    'version',
  ],
)
const pageRequest: fc.Arbitrary<Asked> = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...PAGES) },
      { weight: 1, arbitrary: hostileString.map((id) => `/our-work/${encoded(id)}`) },
      { weight: 1, arbitrary: hostileString.map((id) => `/our-work/${encoded(id)}.data`) },
      { weight: 1, arbitrary: hostileString.map((path) => `/${path.replaceAll('?', '')}`) },
    ),
    fc.array(fc.tuple(parameter, hostileString), { maxLength: 3 }),
    mostly(fc.constant('GET'), fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'), 6),
    hostileString,
  )
  .map(([path, pairs, method, body]) =>
    asJson(`${path}?${pairs.map(([key, value]) => `${key}=${encoded(value)}`).join('&')}`, method, body),
  )
