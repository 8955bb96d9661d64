import type { Handler, Hono } from 'hono'
import { Problem } from '#backend/base/problem.ts'
import type { Env } from '#backend/http/env.ts'
import { reportingHeaders } from '#backend/http/policy-reports.ts'
import { freshNonce, pageKey } from '#backend/http/ready-answers.ts'
import { kept, noReads } from '#backend/http/response-cache.ts'
import { PAGE_TAGS } from '#domain/tags.ts'
import type { Services } from '../services.ts'

// A page is rendered with this in place of its nonce, so that it can be kept and sent with a new one each time.
const NONCE_HERE = `nonce-${freshNonce()}`

/** Pages, rendered by the web app; its loaders reach the backend through `app` without leaving the process. */
export function pages(services: Services, app: Hono<Env>): Handler<Env> {
  const { config, tokens, cache, policy } = services
  return async (c) => {
    if (!services.pages) return c.notFound()
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      throw new Problem({ status: 405, code: 'method_not_allowed', message: 'Pages can only be read.' })
    }
    const mark = cache.mark()
    const reads = noReads()
    const inProcess: typeof fetch = async (input, init) =>
      app.fetch(new Request(input, init), { pageReads: reads })
    const asking = services.lastAnswers.wrap(inProcess, () => {
      reads.complete = false
    })
    const backend = { url: config.publicUrl, anonKey: tokens.anonKey, fetch: asking }
    // Rendered under the site's own address, whatever Host was sent: the page is kept for every visitor.
    const { pathname, search } = new URL(c.req.url)
    const request = new Request(config.publicUrl + readable(pathname) + search, {
      headers: c.req.raw.headers,
    })
    const rendered = await services.pages(request, { backend, nonce: NONCE_HERE })
    if (!rendered.body || !/^text\//.test(rendered.headers.get('content-type') ?? '')) return rendered

    const parts = (await rendered.text()).split(NONCE_HERE)
    const headers = new Headers(rendered.headers)
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
    const policyOfPage = policy(pathname, headers.get(PAGE_TAGS)?.split(' ') ?? [])
    headers.delete(PAGE_TAGS)
    for (const [name, value] of Object.entries(reportingHeaders(config))) headers.set(name, value)
    const body = parts.map((part) => Buffer.from(part))
    const page = { ...kept(rendered.status, headers, body), policy: policyOfPage }
    if (rendered.status === 200 && c.env.incoming)
      cache.keep(pageKey(c.env.incoming.url ?? '/'), page, reads, mark)

    const nonce = freshNonce()
    headers.set('Content-Security-Policy', policyOfPage(nonce))
    headers.set('ETag', page.etag)
    return new Response(parts.join(nonce), { status: rendered.status, headers })
  }
}

/**
 * The router reads addresses decoded, and browsers' own rules then drop tabs and line breaks from them: `/%09/`
 * became `//`, which is none. No page has a control character in its address. What cannot be decoded stands for
 * itself: the router would write two lines about each to the console.
 */
function readable(path: string): string {
  const plain = path.replace(/%([01][0-9a-f]|7f)/gi, '%20')
  try {
    decodeURIComponent(plain)
    return plain
  } catch {
    return plain.replaceAll('%', '%25')
  }
}
