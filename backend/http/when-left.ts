import type { Context } from 'hono'
import type { Env } from './env.ts'

/** Aborted when the client disconnects before the response. */
export function whenLeft(c: Context<Env>): AbortSignal | undefined {
  const outgoing = c.env?.outgoing
  if (!outgoing) return undefined
  if (outgoing.destroyed && !outgoing.writableFinished) return AbortSignal.abort()
  const left = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) left.abort()
  })
  return left.signal
}
