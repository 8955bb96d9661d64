import { Problem } from '../../base/problem.ts'
import { MAX_BODY_ROWS, MAX_CSV_FIELDS } from '../limits.ts'
import { invalidBody } from '../problems.ts'
import { parseCsv } from './csv.ts'
import { readPairs } from './query-string.ts'

/** Rows to write, or a function's arguments, as text for PostgreSQL to parse. */
export type Payload = {
  json: string
  isArray: boolean
  /** Properties common to all objects. */
  keys: string[]
}

/** Counts the bytes received; an announced length proves nothing. */
export async function readBody(request: Request, most: number): Promise<string> {
  if (Number(request.headers.get('content-length')) > most) throw tooLarge(most)
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.byteLength
    if (bytes > most) {
      await reader.cancel()
      throw tooLarge(most)
    }
    chunks.push(value)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw invalidBody('The body is not valid UTF-8')
  }
}

function tooLarge(most: number): Problem {
  const size = most < 1024 * 1024 ? `${most / 1024} kB` : `${most / 1024 / 1024} MB`
  return new Problem({
    status: 413,
    code: 'payload_too_large',
    message: `The body is larger than ${size}.`,
  })
}

/** Other body types are for imports: parsing them costs many times their length. */
export function refuseOtherThanJson(contentType: string | undefined): void {
  if (mediaType(contentType) !== 'application/json') throw notAcceptable(contentType)
}

/** With `columns`, a large body need not be parsed twice. */
export function parseRows(
  text: string,
  contentType: string | undefined,
  columns: string[] | undefined,
): Payload {
  switch (mediaType(contentType)) {
    case 'application/json':
      return columns ? { json: text, isArray: startsArray(text), keys: columns } : jsonRows(text)
    case 'text/csv':
      return narrow(csvRows(text), columns)
    case 'application/x-www-form-urlencoded':
      return narrow(formRow(text), columns)
    default:
      throw notAcceptable(contentType)
  }
}

export function parseArguments(text: string, contentType: string | undefined): Payload {
  switch (mediaType(contentType)) {
    case 'application/json': {
      if (text.trim() === '') return { json: '{}', isArray: false, keys: [] }
      const value = parseJson(text)
      return { json: text, isArray: Array.isArray(value), keys: isObject(value) ? Object.keys(value) : [] }
    }
    case 'application/x-www-form-urlencoded':
      return formRow(text)
    default:
      throw notAcceptable(contentType)
  }
}

function mediaType(contentType = 'application/json'): string {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

function notAcceptable(contentType: string | undefined): Problem {
  return invalidBody(`Content-Type not acceptable: ${mediaType(contentType)}`)
}

function narrow(payload: Payload, columns: string[] | undefined): Payload {
  return columns ? { ...payload, keys: columns } : payload
}

function startsArray(text: string): boolean {
  const start = text.match(/^[ \t\r\n]*([[{])/)?.[1]
  if (start === undefined) throw invalidBody('Empty or invalid json')
  return start === '['
}

function jsonRows(text: string): Payload {
  const value = parseJson(text)
  if (!Array.isArray(value)) {
    return isObject(value)
      ? { json: text, isArray: false, keys: Object.keys(value) }
      : { json: '[]', isArray: true, keys: [] }
  }
  if (value.length > MAX_BODY_ROWS) throw tooManyRows()
  const [first, ...others] = value as unknown[]
  if (first === undefined) return { json: '[]', isArray: true, keys: [] }
  const keys = isObject(first) ? Object.keys(first) : undefined
  if (!keys || !others.every((one) => isObject(one) && hasExactly(one, keys))) {
    throw invalidBody('All object keys must match')
  }
  return { json: text, isArray: true, keys }
}

function tooManyRows(): Problem {
  return invalidBody(`There are more than ${MAX_BODY_ROWS} rows`)
}

function hasExactly(object: Record<string, unknown>, keys: string[]): boolean {
  return Object.keys(object).length === keys.length && keys.every((key) => Object.hasOwn(object, key))
}

function csvRows(text: string): Payload {
  let rows: string[][]
  try {
    rows = parseCsv(text, { rows: MAX_BODY_ROWS, fields: MAX_CSV_FIELDS })
  } catch (error) {
    throw invalidBody(error instanceof Error ? error.message : 'The CSV can not be read')
  }
  const [header = [], ...lines] = rows
  if (lines.some((line) => line.length !== header.length)) {
    throw invalidBody('All lines must have same number of fields')
  }
  const keys = [...new Set(header)]
  const objects = lines.map((line) => objectOf(header.map((key, i) => [key, csvValue(line[i] ?? '')])))
  return { json: `[${objects.join(',')}]`, isArray: true, keys }
}

function csvValue(text: string): string | null {
  return text === 'NULL' ? null : text
}

function formRow(text: string): Payload {
  const pairs = new Map(readPairs(text))
  return { json: objectOf([...pairs]), isArray: false, keys: [...pairs.keys()] }
}

/** Serialized by hand, since a JavaScript object would lose a property called `__proto__`. */
function objectOf(pairs: [string, string | null][]): string {
  return `{${pairs.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidBody('Empty or invalid json')
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
