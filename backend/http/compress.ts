import { createMiddleware } from 'hono/factory'
import { chooseEncoding, encodeOnce, isCompressible, WORTH_COMPRESSING } from './encoding.ts'
import type { Env } from './env.ts'

/**
 * Compresses the app's own text responses; files and cached responses are compressed where they are stored.
 */
export function compress() {
  return createMiddleware<Env>(async (c, next) => {
    await next()
    if (!c.env.incoming) return
    const { headers, status } = c.res
    if (!isCompressible(headers.get('content-type')) || headers.has('content-encoding')) return
    // A download may be of any size, and is not read into memory.
    if (headers.get('content-disposition')?.startsWith('attachment')) return
    // Range responses are sent as stored.
    if (status === 206 || headers.has('accept-ranges')) return
    headers.append('Vary', 'Accept-Encoding')
    const encoding = chooseEncoding(c.req.header('accept-encoding'))
    if (encoding === 'identity' || c.req.method === 'HEAD') return
    // From here on the body is read, which small responses skip.
    const announced = headers.get('content-length')
    if (announced !== null && Number(announced) < WORTH_COMPRESSING) return
    if (!c.res.body) return
    const whole = Buffer.from(await c.res.arrayBuffer())
    const bytes = whole.length < WORTH_COMPRESSING ? whole : await encodeOnce(whole, encoding)
    const described = new Headers(headers)
    described.set('Content-Length', String(bytes.length))
    if (bytes !== whole) described.set('Content-Encoding', encoding)
    // Otherwise Hono would copy the previous response's length to the new one.
    c.res = undefined
    c.res = new Response(new Uint8Array(bytes), { status, headers: described })
  })
}
