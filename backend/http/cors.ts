import { createMiddleware } from 'hono/factory'
import type { Env } from './env.ts'

const METHODS = 'GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS'
const ONE_DAY = '86400'
const exposed = [
  'Content-Encoding',
  'Content-Location',
  'Content-Range',
  'Content-Type',
  'Date',
  'ETag',
  'Location',
  'Range-Unit',
  'Preference-Applied',
  'Retry-After',
  'X-Request-Id',
  'X-Supabase-Api-Version',
]

/** Headers of every backend response. */
export const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposed.join(','),
}

/** Calls are authorised by headers, never by cookies, so any origin may make them. */
export function cors() {
  return createMiddleware<Env>(async (c, next) => {
    for (const [name, value] of Object.entries(corsHeaders)) c.env.outgoing?.setHeader(name, value)
    if (c.req.method !== 'OPTIONS') return next()
    return c.body(null, 204, {
      'Access-Control-Allow-Methods': METHODS,
      'Access-Control-Allow-Headers': c.req.header('access-control-request-headers') ?? '*',
      'Access-Control-Max-Age': ONE_DAY,
      Vary: 'Access-Control-Request-Headers',
    })
  })
}
