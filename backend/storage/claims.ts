import { Problem } from '../base/problem.ts'

/** Optional values supplied by an uploader: cache duration and custom metadata. */

const DIRECTIVES = /^[a-z-]+(?:=\d{1,10})?(?:\s*,\s*[a-z-]+(?:=\d{1,10})?)*$/i
const LONGEST_METADATA = 16 * 1024

export function cacheControl(given: string | undefined): string {
  if (!given?.trim()) return 'max-age=3600'
  const value = given.trim()
  // A form sends the seconds alone, possibly followed by directives; a header sends the whole value.
  const directives = /^\d/.test(value) ? `max-age=${value}` : value
  if (directives.length <= 200 && DIRECTIVES.test(directives)) return directives
  throw new Problem({
    status: 400,
    code: 'invalid_value',
    message: 'cacheControl must be a number of seconds.',
  })
}

export function userMetadata(given: string | undefined): Record<string, unknown> {
  if (given === undefined) return {}
  const value = given.length <= LONGEST_METADATA ? parse(given) : undefined
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (isObject) return value as Record<string, unknown>
  throw new Problem({
    status: 400,
    code: 'invalid_value',
    message: 'The metadata must be a JSON object of at most 16 KB.',
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
