import type { IncomingMessage, ServerResponse } from 'node:http'
import { noteRequest, requestIdOf } from '#backend/http/access-log.ts'
import { corsHeaders } from '#backend/http/cors.ts'
import { DATA_POLICY } from '#backend/http/security-headers.ts'
import { manyGive } from '../giving/provider/many-give.ts'
import type { Services } from '../services.ts'

/** More than any form that opens a gift. */
const SHORT = 16 * 1024
const OPENS = new Set(['/functions/v1/create-razorpay-order', '/functions/v1/start-monthly-gift'])

/**
 * Refuses to open a gift while the queue is full, before the request is read. In a crowd beyond capacity most requests
 * end here, so that the process is left to those it can serve.
 */
export function turnAway({
  log,
  metrics,
  headers,
  queues,
}: Pick<Services, 'log' | 'metrics' | 'headers' | 'queues'>) {
  const { status, body, headers: own } = manyGive()
  const sent = JSON.stringify({ ...body, error: body.message })
  const lines = Object.entries({
    ...headers,
    ...corsHeaders,
    ...own,
    'Content-Security-Policy': DATA_POLICY,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(sent)),
  }).flat()

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url: path = '' } = request
    if (method !== 'POST' || !OPENS.has(path) || !isShort(request) || !queues.refusesOpening(request))
      return false
    const started = performance.now()
    const requestId = requestIdOf(request.headers['x-request-id'])
    response.writeHead(status, [...lines, 'X-Request-Id', requestId]).end(sent)
    noteRequest(log, metrics, { requestId, method, path, status, started })
    return true
  }
}

/** The rest of an unread body is received after the answer; a long one is refused by its length as always. */
function isShort({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= SHORT
}
