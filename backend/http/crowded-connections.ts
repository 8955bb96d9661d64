import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies wait for each answer; a few may be on their way when the next request is read. */
const MOST_AT_ONCE = 16

const unanswered = new WeakMap<Socket, number>()

/**
 * Hangs up on a client that sends request after request without taking in the answers, and says so. One piece of what
 * it sent holds more than a thousand: they would be answered in one go, with nobody else in between, and the answers
 * kept until somebody reads them.
 */
export function hangsUpOnCrowd({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const before = unanswered.get(socket) ?? 0
  if (before >= MOST_AT_ONCE) socket.destroy()
  if (socket.destroyed) return true
  unanswered.set(socket, before + 1)
  response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
  return false
}
