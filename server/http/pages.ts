import type { Context, Handler, Hono } from 'hono'
import { Problem } from '#backend/base/problem.ts'
import { clientAddress } from '#backend/http/client-address.ts'
import type { Env } from '#backend/http/env.ts'
import { FairTurns } from '#backend/http/fair-turns.ts'
import { reportingHeaders } from '#backend/http/policy-reports.ts'
import { freshNonce } from '#backend/http/ready-answers.ts'
import { type CachedResponse, noReads, toCached } from '#backend/http/response-cache.ts'
import { whenLeft } from '#backend/http/when-left.ts'
import { languageAt, pathIn } from '#domain/languages/languages.ts'
import { knownAddress } from '#domain/website/page-parameters.ts'
import { PAGE_TAGS } from '#domain/website/tags.ts'
import type { Services } from '../services.ts'
import { canonicalAddress } from './canonical-address.ts'
import { keyOfPage } from './page-key.ts'

// Placeholder for the nonce, so that a rendered page can be cached and sent with a new nonce each time.
const NONCE_PLACEHOLDER = `nonce-${freshNonce()}`

/**
 * Rendering blocks the process: one page per address at a time, while a second one waits for the database. It takes
 * tens of milliseconds; seconds mean that the database hangs.
 */
const TURNS = { atOnce: 2, perAddress: 1, waiting: 60, breath: 3, longestBreathMs: 300 }

/** Path under which every missing page is rendered: one per language. */
const MISSING_PAGE = '/404'

/** Longer than the address of any cause or receipt. Longer paths get the 404 page without a lookup. */
const LONGEST_PATH = 300

const CACHED_STATUSES = new Set([200, 404])

/** Pages, rendered by the web app; its loaders call the backend through `app` within the process. */
export function pages(services: Services, app: Hono<Env>): Handler<Env> {
  const { config, tokens, cache, policy } = services
  const turns = new FairTurns(TURNS)
  const rendering = new Map<string, Promise<unknown>>()
  return async (c) => {
    if (!services.pages) return c.notFound()
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      throw new Problem({ status: 405, code: 'method_not_allowed', message: 'Pages can only be read.' })
    }
    const canonical = canonicalAddress(c)
    if (canonical) return c.redirect(canonical, 308)
    const { pathname, search } = new URL(c.req.url)
    const path = decodable(pathname)
    const address = await addressOf(path, search)
    if (!c.env?.incoming) return render(c, address, search)
    // Another request may have rendered it meanwhile.
    const known = () => {
      const page = cache.get(keyOfPage(address))
      return page && withNonce(page)
    }
    // The page may be under way for another address.
    const renderOnce = async () => {
      await rendering.get(address)
      const cached = known()
      if (cached) return cached
      const page = render(c, address, search)
      rendering.set(
        address,
        page.catch(() => {}).finally(() => rendering.delete(address)),
      )
      return page
    }
    return known() ?? turns.take(clientAddress(c, config), renderOnce, whenLeft(c))
  }

  async function addressOf(path: string, search: string): Promise<string> {
    const isMissing = path.length > LONGEST_PATH || services.hasPage?.(path) === false
    if (isMissing) return pathIn(languageAt(path), MISSING_PAGE)
    return knownAddress(path, search.slice(1), await services.pageValues.read())
  }

  async function render(c: Context<Env>, address: string, search: string): Promise<Response> {
    if (!services.pages) return c.notFound()
    const mark = cache.mark()
    const reads = noReads()
    const inProcess: typeof fetch = async (input, init) =>
      app.fetch(new Request(input, init), { pageReads: reads, visitorAddress: clientAddress(c, config) })
    const asking = services.lastAnswers.wrap(inProcess, () => {
      reads.complete = false
    })
    const language = languageAt(address)
    const backend = { url: config.publicUrl, anonKey: tokens.anonKey, fetch: asking, language }
    // Rendered under the site's own address, whatever the Host header: the page is cached for every visitor.
    const request = new Request(config.publicUrl + address, { headers: c.req.raw.headers })
    const rendered = await services.pages(request, { backend, nonce: NONCE_PLACEHOLDER })
    if (
      !rendered.body ||
      !/^(text\/|application\/atom\+xml)/.test(rendered.headers.get('content-type') ?? '')
    )
      return withWholeQuery(rendered, search)

    const parts = (await rendered.text()).split(NONCE_PLACEHOLDER)
    const headers = new Headers(rendered.headers)
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
    const policyOfPage = policy(headers.get(PAGE_TAGS)?.split(' ') ?? [])
    headers.delete(PAGE_TAGS)
    for (const [name, value] of Object.entries(reportingHeaders(config))) headers.set(name, value)
    const body = parts.map((part) => Buffer.from(part))
    const page = { ...toCached(rendered.status, headers, body), policy: policyOfPage }
    if (CACHED_STATUSES.has(rendered.status) && c.env?.incoming)
      cache.set(keyOfPage(address), page, reads, mark)
    return withNonce(page)
  }
}

/** The page with a fresh nonce. */
function withNonce({ status, headers: cached, parts, policy, etag }: CachedResponse): Response {
  const nonce = freshNonce()
  const headers = new Headers(cached)
  if (policy) headers.set('Content-Security-Policy', policy(nonce))
  headers.set('ETag', etag)
  return new Response(parts.join(nonce), { status, headers })
}

/** Keeps query parameters that the page does not use, such as campaign tags, in its redirects. */
function withWholeQuery(answer: Response, search: string): Response {
  const location = answer.headers.get('location')
  if (!location?.startsWith('/') || location.includes('?') || search === '') return answer
  const headers = new Headers(answer.headers)
  headers.set('location', location + search)
  return new Response(answer.body, { status: answer.status, headers })
}

/**
 * The router decodes addresses, and URL parsing then drops tabs and line breaks: `/%09/` became `//`, which is invalid.
 * No page has a control character in its address. A malformed escape is taken literally: the router would log two lines
 * about each.
 */
function decodable(path: string): string {
  const plain = path.replace(/%([01][0-9a-f]|7f)/gi, '%20')
  try {
    decodeURIComponent(plain)
    return plain
  } catch {
    return plain.replaceAll('%', '%25')
  }
}
