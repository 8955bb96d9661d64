import type { IncomingMessage, Server } from 'node:http'

type Patience = {
  /** For any body. */
  baseMs: number
  /** Minimum rate for the announced length. */
  bytesPerSecond: number
}

/** A phone on a slow line is several times faster; the maximum is Node's own five minutes. */
const PATIENCE: Patience = { baseMs: 15_000, bytesPerSecond: 16 * 1024 }
const LONGEST_MS = 300_000

/**
 * Closes connections that send a body too slowly: the time for the whole body depends on its length. Node's
 * own limit, five minutes for everything, must leave room for the largest files on the slowest lines.
 */
export function closeSlowBodies(server: Server, patience = PATIENCE): void {
  server.on('request', (request) => {
    if (!hasBody(request)) return
    const { socket } = request
    const impatient = setTimeout(
      () => {
        // It has arrived, and waits to be read by a handler that waits for the database.
        if (request.complete) return
        socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
        socket.destroySoon()
      },
      timeFor(request, patience),
    )
    const calm = () => clearTimeout(impatient)
    request.once('end', calm).once('close', calm)
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function timeFor({ headers }: IncomingMessage, { baseMs, bytesPerSecond }: Patience): number {
  // A client may announce any length, even one beyond a timer's range.
  return Math.min(baseMs + (Number(headers['content-length'] ?? 0) / bytesPerSecond) * 1000, LONGEST_MS)
}
