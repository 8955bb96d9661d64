import type { Handler } from 'hono'
import { Problem } from '../base/problem.ts'
import type { Env } from './env.ts'

/** The one part of the wire protocol that is not offered. The official client reports it to the subscriber. */
export const noRealtime: Handler<Env> = () => {
  throw new Problem({
    status: 501,
    code: 'realtime_not_offered',
    message: 'Realtime is not offered here.',
    hint: 'Read again when you need to know.',
  })
}
