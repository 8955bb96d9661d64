/** The costliest permitted requests: everything at its limit, and attacks that once stopped the site. */
import type { HttpRequest } from './ask.ts'

const list = (length: number, make: (n: number) => string) => Array.from({ length }, (_, n) => make(n))
const get = (path: string, headers: Record<string, string> = {}): HttpRequest => ({
  method: 'GET',
  path,
  headers,
})
const post = (path: string, type: string, body: string): HttpRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': type },
  body,
})

const MB = 1024 * 1024
const tables = '/rest/v1/causes'

export function costlyRequests(): HttpRequest[] {
  return [
    ...['POST', 'PATCH', 'PUT'].map((method) => ({
      ...post(tables, 'text/csv', 'a\n'.repeat(4 * MB)),
      method,
    })),
    post(tables, 'text/csv', `${','.repeat(100)}\n`.repeat(80_000)),
    post(tables, 'application/x-www-form-urlencoded', 'a=b&'.repeat(4 * MB)),
    post(tables, 'application/json', `[${'{},'.repeat(4 * MB)}{}]`),
    post('/rest/v1/rpc/donation_report', 'application/json', `{"x":"${'y'.repeat(8 * MB)}"}`),
    post('/functions/v1/contact-form', 'application/json', `{"message":"${'y'.repeat(250_000)}"}`),
    post(
      '/auth/v1/token?grant_type=password',
      'application/json',
      '{"email":"a@example.org","password":"x"}',
    ),
    get(
      `${tables}?solution_description=match.${encodeURIComponent('^(.+)(.+)(.+)(.+)(.+).*\\5\\4\\3\\2\\1\\1\\1\\1$')}`,
    ),
    get(`${tables}?solution_description=match.((((a{1,20}){1,20}){1,20}){1,5})`),
    get(`/rest/v1/page_content?select=${Array(300).fill('*')}`),
    get(`/rest/v1/page_content?select=${list(830, (n) => `a${n}:content_data`)}`),
    get(`/rest/v1/page_content?select=${list(60, (n) => `a${n}:content_data`)}`),
    get(`/rest/v1/translations?select=${list(60, (n) => `a${n}:text`)}`, { accept: 'text/csv' }),
    get(`/rest/v1/translations?select=*,${list(3, (n) => `a${n}:text,b${n}:source`)}`),
    get(`/rest/v1/translations?or=(${list(19, (n) => `text.ilike.*${'e_'.repeat(300)}${n}*`)})`),
    get(`/rest/v1/page_content?select=${list(7, () => '*')}`, { 'accept-encoding': 'br' }),
    get(`/rest/v1/page_content?select=${list(60, (n) => `a${n}:content_data->a->b->c->d->e->f->g`)}`),
    get('/rest/v1/page_content?select=*', { accept: 'text/csv', prefer: 'count=exact' }),
    get(`/rest/v1/page_content?or=(${list(19, (n) => `content_data->>a${n}.ilike.*a*b*c*d*e*`)})`),
    get(`/rest/v1/page_content?select=id&element_id=ilike.${'*a'.repeat(4000)}`),
    get(`/rest/v1/cause_redirects?select=${list(4, (n) => `c${n}:causes(*)`)}`),
    get(`/rest/v1/causes?select=${list(4, (n) => `r${n}:cause_redirects(*)`)}`),
    get(`/rest/v1/causes?select=id&id=eq.${'x'.repeat(15_000)}`),
    ...list(10, (n) => `/rest/v1/missing_${n}`).map((path) => get(path)),
    ...list(10, (n) => `/rest/v1/causes?select=missing_${n}`).map((path) => get(path)),
    ...list(10, (n) => `/about?x=${n}`).map((path) => get(path)),
    ...list(10, (n) => `/nowhere/${n}`).map((path) => get(path)),
    ...list(10, (n) => `/our-work/nothing-${n}`).map((path) => get(path)),
    ...list(10, (n) => `/donate?amount=${n + 5000}`).map((path) => get(path)),
    ...list(10, (n) => `/donate/thank-you?reference=pay_${n}`).map((path) => get(path)),
    ...list(10, (n) => `/functions/v1/gift-summary?reference=pay_nobodys${n}`).map((path) => get(path)),
    ...list(10, (n) => `/functions/v1/upi-qr?amount=${n + 5000}`).map((path) => get(path)),
    get('/functions/v1/gift-challenge'),
    ...list(10, (n) => `{"refresh_token":"nobody-s-${n}"}`).map((body) =>
      post('/auth/v1/token?grant_type=refresh_token', 'application/json', body),
    ),
    ...['recovery', 'email'].map((type) =>
      post('/auth/v1/verify', 'application/json', JSON.stringify({ type, token_hash: 'nobody-s' })),
    ),
    post('/unsubscribe?token=nobody-s', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'),
    // Triggers backtracking in naive patterns.
    get(`${'/'.repeat(15_000)}x?y`),
    get('/storage/v1/object/public/site_assets/public/impact/story_1_image.webp', {
      range: `bytes=${' '.repeat(15_000)}x`,
    }),
    post(
      '/storage/v1/object/list/site_assets',
      'application/json',
      JSON.stringify({ prefix: `a${'/'.repeat(15_000)}b` }),
    ),
    get('/sitemap.xml'),
    get('/config.json'),
    get('/healthz'),
    get('/.well-known/security.txt'),
  ]
}
