import { createMiddleware } from 'hono/factory'
import { chooseEncoding, encodeOnce, isCompressible, WORTH_COMPRESSING } from './encoding.ts'
import type { Env } from './env.ts'

/** Compresses the app's own text answers; files and kept answers are compressed where they are kept. */
export function compress() {
  return createMiddleware<Env>(async (c, next) => {
    await next()
    const { headers, status, body } = c.res
    if (!body || c.req.method === 'HEAD' || status === 206 || headers.has('content-encoding')) return
    // What is served in ranges is served as it is stored.
    if (headers.has('accept-ranges')) return
    if (!c.env.incoming || !isCompressible(headers.get('content-type'))) return
    headers.append('Vary', 'Accept-Encoding')
    const encoding = chooseEncoding(c.req.header('accept-encoding'))
    if (encoding === 'identity') return
    const whole = Buffer.from(await c.res.arrayBuffer())
    const bytes = whole.length < WORTH_COMPRESSING ? whole : await encodeOnce(whole, encoding)
    const compressed = new Response(new Uint8Array(bytes), { status, headers })
    if (bytes !== whole) compressed.headers.set('Content-Encoding', encoding)
    compressed.headers.set('Content-Length', String(bytes.length))
    c.res = compressed
  })
}
