import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { restKey } from './cache-responses.ts'
import { corsHeaders } from './cors.ts'
import { type Encoding, isCompressible } from './encoding.ts'
import type { Metrics } from './metrics.ts'
import { bodyFor, type CachedResponse, type ResponseCache } from './response-cache.ts'
import { DATA_POLICY, FILE_POLICY } from './security-headers.ts'
import type { StaticFiles } from './static-files.ts'

type Options = {
  cache: ResponseCache
  files: StaticFiles
  anonKey: string
  /** Cache key of a page by its address. */
  pageKey: (url: string) => string
  /** Headers of every response. */
  always: Record<string, string>
  hits: Metrics['ready']
}

/** Serves files of the web app and cached responses without calling the app. */
export function readyAnswers({ cache, files, anonKey, pageKey, always, hits }: Options) {
  const bearer = `Bearer ${anonKey}`
  const alwaysFromBackend = { ...always, ...corsHeaders, 'Content-Security-Policy': DATA_POLICY }
  // Mails and other sites may show the logo.
  const alwaysWithFiles = {
    ...always,
    'Content-Security-Policy': FILE_POLICY,
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const url = request.url ?? '/'
    const file = files.get(url)
    if (file) {
      hits.file++
      send(request, response, file, alwaysWithFiles)
      return true
    }
    if (url.startsWith('/rest/v1/')) {
      const { apikey, authorization } = request.headers
      if (apikey !== anonKey || (authorization !== undefined && authorization !== bearer)) return false
      return answer(request, response, cache.get(restKey(request)), 'rest')
    }
    return answer(request, response, cache.get(pageKey(url)), 'page')
  }

  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    found: CachedResponse | undefined,
    kind: 'rest' | 'page',
  ): boolean {
    if (!found) return false
    hits[kind]++
    if (kind === 'page') send(request, response, found, always, freshNonce())
    else send(request, response, found, alwaysFromBackend)
    return true
  }
}

export function freshNonce(): string {
  return randomBytes(16).toString('base64')
}

/**
 * Sends a cached response in an encoding the client accepts; a page gets a fresh nonce in its policy and
 * scripts.
 */
function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedResponse,
  always: Record<string, string>,
  nonce?: string,
): void {
  const id = randomUUID()
  if (isUnchanged(request, answer)) {
    // Without a policy header, so that the browser keeps the one that fits its cached body.
    const lines = linesOf(answer, always, 'unchanged')
    response.writeHead(304, [...lines, 'X-Request-Id', id]).end()
    return
  }
  const wanted = isPacked(answer) ? request.headers['accept-encoding'] : undefined
  const filling = nonce === undefined ? undefined : Buffer.from(nonce)
  const { bytes, encoding } = bodyFor(answer, typeof wanted === 'string' ? wanted : undefined, filling)
  const lines = [...linesOf(answer, always, encoding, bytes.length), 'X-Request-Id', id]
  if (nonce !== undefined && answer.policy) lines.push('Content-Security-Policy', answer.policy(nonce))
  response.writeHead(answer.status, lines)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** Built once per encoding: even the length is the same with every nonce. */
function linesOf(
  answer: CachedResponse,
  always: Record<string, string>,
  form: Encoding | 'unchanged',
  length?: number,
): string[] {
  const made = answer.lines.get(form)
  if (made) return made
  const { vary, 'content-length': _, ...headers } = answer.headers
  const lines = Object.entries({ ...headers, ...always, ETag: answer.etag }).flat()
  const varies = [vary, isPacked(answer) && 'Accept-Encoding'].filter(Boolean)
  if (varies.length > 0) lines.push('Vary', varies.join(', '))
  if (form === 'br' || form === 'gzip') lines.push('Content-Encoding', form)
  if (length !== undefined) lines.push('Content-Length', String(length))
  answer.lines.set(form, lines)
  return lines
}

/** A partial list is sent uncompressed, as by the app. */
function isPacked({ status, headers }: CachedResponse): boolean {
  return status !== 206 && isCompressible(headers['content-type'])
}

function isUnchanged(request: IncomingMessage, { etag, status }: CachedResponse): boolean {
  const known = request.headers['if-none-match']
  return status === 200 && known?.split(',').some((one) => one.trim() === etag) === true
}
