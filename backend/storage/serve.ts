import type { Context } from 'hono'
import { Problem } from '../base/problem.ts'
import type { Env } from '../http/env.ts'
import type { FileStore } from './files/file-store.ts'
import { askedRange } from './range.ts'

/** Location of bytes, by default in the store of uploads. */
export type Located = { key: string; size: number; store?: FileStore }

export type Served = {
  etag: string
  modifiedAt: Date
  mime: string
  /** File name of a download. */
  fileName: string
  cacheControl: string
  vary?: string
  /** Locates the bytes, if they exist. Called only when they have to be sent. */
  locate(): Promise<Located | undefined>
}

// An SVG opened directly could run scripts as the site; in a sandbox it cannot, and as <img> it never could.
// Some PDF viewers do not work in a sandbox; blocking all loads is enough there.
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"
const DOCUMENT = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"

/** Serves a file with HTTP's conditions and ranges. Undefined if the bytes are gone. */
export async function serve(c: Context<Env>, store: FileStore, file: Served): Promise<Response | undefined> {
  const headers = new Headers({
    ETag: file.etag,
    'Last-Modified': file.modifiedAt.toUTCString(),
    'Cache-Control': file.cacheControl,
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Security-Policy': file.mime === 'application/pdf' ? DOCUMENT : SANDBOX,
    ...(file.vary ? { Vary: file.vary } : {}),
  })
  if (isUnchanged(c, file)) return new Response(null, { status: 304, headers })

  headers.set('Content-Type', file.mime)
  const download = c.req.query('download')
  if (download !== undefined) headers.set('Content-Disposition', attachment(download || file.fileName))
  const located = await file.locate()
  if (!located) return undefined
  const { key, size } = located
  if (c.req.method === 'HEAD') {
    headers.set('Content-Length', String(size))
    return new Response(null, { headers })
  }
  const range = mayBePartial(c, file) ? askedRange(c.req.header('range'), size) : undefined
  if (range === 'unsatisfiable') throw outOfRange(size)
  const body = await (located.store ?? store).read(key, range)
  if (!body) return undefined
  headers.set('Content-Length', String(range ? range.end - range.start + 1 : size))
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  return new Response(body, { status: range ? 206 : 200, headers })
}

function isUnchanged(c: Context<Env>, { etag, modifiedAt }: Served): boolean {
  const known = c.req.header('if-none-match')
  if (known !== undefined) {
    const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return tags.includes('*') || tags.includes(etag)
  }
  return wholeSeconds(modifiedAt) <= Date.parse(c.req.header('if-modified-since') ?? '')
}

function mayBePartial(c: Context<Env>, { etag, modifiedAt }: Served): boolean {
  const condition = c.req.header('if-range')
  if (condition === undefined) return true
  return condition === etag || Date.parse(condition) === wholeSeconds(modifiedAt)
}

function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000
}

function attachment(given: string): string {
  const name = Array.from(given).slice(0, 150).join('')
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(/['()*]/g, escapeByte)
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}

function escapeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

function outOfRange(size: number): Problem {
  return new Problem({
    status: 416,
    code: 'out_of_range',
    message: `The file has ${size} bytes; the asked range lies outside of them.`,
    headers: { 'Content-Range': `bytes */${size}` },
  })
}
