import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies wait for each response; a few may be in flight when the next request is read. */
const MOST_AT_ONCE = 16

const unanswered = new WeakMap<Socket, number>()

/**
 * Closes a connection that pipelines requests without reading the responses; returns whether it is closed. One
 * chunk can hold more than a thousand requests: they would all be handled at once, ahead of other clients, and
 * their responses buffered.
 */
export function closesWhenPipelined({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const before = unanswered.get(socket) ?? 0
  if (before >= MOST_AT_ONCE) socket.destroy()
  if (socket.destroyed) return true
  unanswered.set(socket, before + 1)
  response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
  return false
}
