import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { noteRequest } from '#backend/http/access-log.ts'
import { corsHeaders } from '#backend/http/cors.ts'
import { DATA_POLICY } from '#backend/http/security-headers.ts'
import { manyGive } from '../giving/provider/trouble.ts'
import type { Services } from '../services.ts'

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
    if (method !== 'POST' || !OPENS.has(path) || !queues.refusesOpening(request)) return false
    const requestId = randomUUID()
    response.writeHead(status, [...lines, 'X-Request-Id', requestId]).end(sent)
    noteRequest(log, metrics, { requestId, method, path, status, started: performance.now() })
    return true
  }
}
