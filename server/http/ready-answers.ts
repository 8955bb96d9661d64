import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Counter } from 'prom-client'
import { corsHeaders } from './cors.ts'
import { isCompressible } from './encoding.ts'
import { restKey } from './remember.ts'
import { bodyFor, type Kept, type ResponseCache } from './response-cache.ts'
import { DATA_POLICY, FILE_POLICY } from './security-headers.ts'
import type { StaticFiles } from './static-files.ts'

type Options = {
  cache: ResponseCache
  files: StaticFiles
  anonKey: string
  /** What every response carries. */
  always: Record<string, string>
  hits: Counter<'kind'>
}

/** Answers what needs no work (files of the web app, kept answers) before the app is asked at all. */
export function readyAnswers({ cache, files, anonKey, always, hits }: Options) {
  const bearer = `Bearer ${anonKey}`
  const alwaysFromBackend = { ...always, ...corsHeaders, 'Content-Security-Policy': DATA_POLICY }
  // Mails and other sites may show our logo.
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
      hits.inc({ kind: 'file' })
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
    found: Kept | undefined,
    kind: string,
  ): boolean {
    if (!found) return false
    hits.inc({ kind })
    if (kind === 'page') sendPage(request, response, found, always)
    else send(request, response, found, alwaysFromBackend)
    return true
  }
}

export function pageKey(url: string): string {
  return `page\n${url}`
}

export function freshNonce(): string {
  return randomBytes(16).toString('base64')
}

/** A page with its own nonce in its policy and in its scripts. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: Kept,
  always: Record<string, string>,
): void {
  if (isUnchanged(request, page)) {
    // Without a policy of its own, so that the browser keeps the one that fits the body it has.
    response.writeHead(304, { ...always, ETag: page.etag, 'X-Request-Id': randomUUID() }).end()
    return
  }
  const nonce = freshNonce()
  const headers = { ...always, ...(page.policy && { 'Content-Security-Policy': page.policy(nonce) }) }
  send(request, response, page, headers, Buffer.from(nonce))
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Kept,
  always: Record<string, string>,
  filling?: Buffer,
): void {
  const headers: Record<string, string | number> = {
    ...answer.headers,
    ...always,
    ETag: answer.etag,
    'X-Request-Id': randomUUID(),
  }
  const compressible = isCompressible(answer.headers['content-type'])
  if (compressible) headers.Vary = headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding'
  delete headers.vary
  delete headers['content-length']
  if (isUnchanged(request, answer)) {
    response.writeHead(304, headers).end()
    return
  }
  const wanted = compressible ? request.headers['accept-encoding'] : undefined
  const { bytes, encoding } = bodyFor(answer, typeof wanted === 'string' ? wanted : undefined, filling)
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding
  headers['Content-Length'] = bytes.length
  response.writeHead(answer.status, headers)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

function isUnchanged(request: IncomingMessage, { etag, status }: Kept): boolean {
  const known = request.headers['if-none-match']
  return status === 200 && known?.split(',').some((one) => one.trim() === etag) === true
}
