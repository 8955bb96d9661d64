/** Tries addresses that look local but lead elsewhere, wherever the product redirects. */
import { until } from '#backend/testing/until.ts'
import { ask, each } from './ask.ts'
import type { Outcome } from './outcome.ts'
import { credentials, type Target } from './target.ts'

const ELSEWHERE = [
  'https://evil.example',
  'https://evil.example/',
  'http://evil.example',
  'HTTPS://EVIL.EXAMPLE',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/%5cevil.example',
  '/%2fevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https://localhost@evil.example',
  'https://localhost:3000@evil.example',
  'https://localhost.evil.example',
  'https://evil.example#localhost',
  'https://evil.example?localhost',
  'https://evil.example\\@localhost',
  'https://evil。example',
  'https://ⓔvil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://localhost/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://evil.example/x',
  'ftp://evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/\r\nLocation: https://evil.example',
  'http://[::1]@evil.example',
  'http://0x7f000001.evil.example',
  '/admin/..;//evil.example',
]

const PARAMETERS = [
  'redirect_to',
  'redirectTo',
  'next',
  'redirect',
  'return_to',
  'returnTo',
  'url',
  'continue',
]

export async function attackWithRedirects(target: Target): Promise<Outcome> {
  const findings: string[] = []
  await target.owner(
    `insert into public.causes (id, title) values ('moved-on', 'Moved') on conflict do nothing;
    insert into public.cause_redirects (old_id, cause_id) values ('moved-from', 'moved-on') on conflict do nothing`,
  )
  const addresses = ELSEWHERE.flatMap((page) => {
    const value = encodeURIComponent(page)
    return [
      `/auth/v1/verify?type=recovery&token=x&redirect_to=${value}`,
      `/auth/v1/verify?type=x&redirect_to=${value}`,
      ...PARAMETERS.flatMap((name) => [`/login?${name}=${value}`, `/our-work/moved-from?${name}=${value}`]),
      `/${value}`,
      `/our-work/${value}`,
      `/our-work/moved-from/${value}`,
      `/our-work/moved-from?${value}`,
      // Unencoded, if a client may send it so.
      ...(/^[\x21-\x7e]+$/.test(page) && page.startsWith('/')
        ? [page, `${page}/..`, `/our-work/moved-from${page}`]
        : []),
    ]
  })
  await each(addresses, 16, async (path) => {
    const headers = credentials(target, 'anonymous')
    const { status, headers: sent } = await ask(target.url, { method: 'GET', path, headers })
    if (status >= 500) findings.push(`${status}: ${path}`)
    for (const name of ['location', 'refresh', 'content-location', 'x-remix-redirect']) {
      if (sent[name] !== undefined && !isOnSite(sent[name], target.url))
        findings.push(`${path} leads to ${sent[name]}`)
    }
  })
  return { attack: 'open redirects', count: addresses.length + (await mailed(target, findings)), findings }
}

/** The link of a mail is built from its request. */
async function mailed(target: Target, findings: string[]): Promise<number> {
  for (const page of ELSEWHERE) {
    await target.owner('delete from daan.rate_limits')
    const { status } = await ask(target.url, {
      method: 'POST',
      path: `/auth/v1/recover?redirect_to=${encodeURIComponent(page)}`,
      headers: credentials(target, 'anonymous'),
      body: JSON.stringify({ email: target.account.email }),
    })
    if (status !== 200) findings.push(`${status} for a recovery that leads to ${page}`)
  }
  // A job first, then a letter waiting to be sent.
  const asked = await until(
    'the mails',
    async () => {
      const { rows } = await target.owner<{ page: string }>(
        `select payload ->> 'redirectTo' as page from graphile_worker._private_jobs where payload::text like '%redirectTo%'
      union all select variables ->> 'link' from private.confidential_words where variables ? 'link'`,
      )
      return rows.length >= ELSEWHERE.length && rows
    },
    60_000,
  )
  for (const { page } of asked) {
    const url = new URL(page)
    const leads = new URLSearchParams(url.hash.slice(1)).get('redirect_to') ?? page
    if (!isOnSite(page, target.url) || !isOnSite(leads, target.url))
      findings.push(`A mail would lead to ${leads}`)
  }
  return ELSEWHERE.length
}

/** Whether a browser on the site would resolve the address to the site. */
export function isOnSite(address: string, url: string): boolean {
  try {
    return new URL(address, url).origin === new URL(url).origin
  } catch {
    return false
  }
}
