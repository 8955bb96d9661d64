import type { Context } from 'hono'
import { Problem } from '../base/problem.ts'
import type { Env } from '../http/env.ts'
import { noSuchBucket } from './problems.ts'

/** Bucket and name of a requested object. */
export type ObjectAddress = { bucket: string; name: string }

const SEGMENT_BYTES = 255
const NAME_BYTES = 1024

// Control characters, lone surrogates, line separators and bidirectional marks would make a name misleading;
// the rest has a special meaning in an address or on some file system.
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff\\%?#]/u

/** Normalises an object's name, or throws a Problem with a message. */
export function objectName(given: string): string {
  const name = given.normalize('NFC')
  const wrong = nameProblem(name)
  if (!wrong) return name
  throw new Problem({ status: 400, code: 'invalid_name', message: `The file name is not allowed: ${wrong}.` })
}

/** Name prefix of the files in a folder, regardless of extra slashes. */
export function folderPrefix(given: string): string {
  const parts = given.split('/')
  const name = parts.slice(parts.findIndex(Boolean), parts.findLastIndex(Boolean) + 1).join('/')
  return name === '' ? '' : `${objectName(name)}/`
}

function nameProblem(name: string): string | undefined {
  if (name === '') return 'it is empty'
  if (Buffer.byteLength(name) > NAME_BYTES) return `it is longer than ${NAME_BYTES} bytes`
  if (FORBIDDEN.test(name)) return 'it has a character that names may not have'
  const segments = name.split('/')
  if (segments.includes('')) return 'it has an empty folder name or begins or ends with a slash'
  if (segments.some((segment) => segment === '.' || segment === '..')) return 'it has a folder named . or ..'
  if (segments.some((segment) => segment !== segment.trim()))
    return 'a part of it begins or ends with a space'
  if (segments.some((segment) => Buffer.byteLength(segment) > SEGMENT_BYTES))
    return `a part of it is longer than ${SEGMENT_BYTES} bytes`
  return undefined
}

/** Parses `{route}{bucket}/{name}` from the raw address, percent-decoding exactly once. */
export function addressAfter(c: Context<Env>, route: string): ObjectAddress {
  const path = decodePath(new URL(c.req.url).pathname)
  const rest = path.slice(path.indexOf(route) + route.length)
  const slash = rest.indexOf('/')
  if (slash < 1) {
    throw new Problem({
      status: 400,
      code: 'invalid_name',
      message: 'The address names a bucket but no file in it.',
    })
  }
  const bucket = rest.slice(0, slash)
  if (FORBIDDEN.test(bucket)) throw noSuchBucket()
  return { bucket, name: objectName(rest.slice(slash + 1)) }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch (cause) {
    throw new Problem({
      status: 400,
      code: 'invalid_name',
      message: 'The address has a percent sign that does not begin a valid character.',
      cause,
    })
  }
}
