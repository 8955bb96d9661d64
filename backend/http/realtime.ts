import type { Handler } from 'hono'
import { Problem } from '../base/problem.ts'
import type { Env } from './env.ts'

/**
 * Realtime is the one unsupported part of the wire protocol. The official client reports this to the
 * subscriber.
 */
export const noRealtime: Handler<Env> = () => {
  throw new Problem({
    status: 501,
    code: 'realtime_not_offered',
    message: 'Realtime is not offered here.',
    hint: 'Read again when you need to know.',
  })
}
