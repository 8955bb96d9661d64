import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml|manifest\+json|vnd\.pgrst)|image\/svg\+xml)/
/** Below this, a compressed body is hardly smaller and costs more than it saves. */
export const WORTH_COMPRESSING = 1024

export function isCompressible(contentType: string | null | undefined): boolean {
  return COMPRESSIBLE.test(contentType ?? '')
}

const WANTED = { br: /\bbr\b/, gzip: /\bgzip\b/ }
const REFUSED = {
  br: /(^|,)\s*br\s*;\s*q=0(\.0*)?\s*(,|$)/,
  gzip: /(^|,)\s*gzip\s*;\s*q=0(\.0*)?\s*(,|$)/,
}

export function accepts(acceptEncoding: string | undefined, encoding: 'br' | 'gzip'): boolean {
  if (!acceptEncoding) return false
  return WANTED[encoding].test(acceptEncoding) && !REFUSED[encoding].test(acceptEncoding)
}

/** The best supported encoding that an Accept-Encoding header allows. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (accepts(acceptEncoding, 'br')) return 'br'
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity'
}

/** For content that is compressed once and cached. */
export function encode(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(body, { level: 6 })
  if (encoding === 'br') return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return body
}

/** For a single response, which may be large: off the main thread. */
export async function encodeOnce(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body, { level: 5 })
  if (encoding === 'br') {
    return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  }
  return body
}
