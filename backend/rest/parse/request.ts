import { Problem } from '../../base/problem.ts'
import { MAX_URL_LENGTH } from '../limits.ts'
import {
  invalidPath,
  invalidPreferences,
  methodNotForFunctions,
  unknownSchema,
  unsupportedMethod,
} from '../problems.ts'
import { type Condition, looksLikeFilter, parseLogic, parseLogicKey, parseOperation } from './condition.ts'
import { readFieldPath, readNames } from './field.ts'
import { chooseMedia, type Media } from './media.ts'
import { type OrderTerm, parseOrder } from './order.ts'
import { type Preferences, parsePreferences } from './preferences.ts'
import { decode, readPairs } from './query-string.ts'
import { type RowRange, rangeOf, readWhole, withinHeader } from './range.ts'
import { Reader } from './reader.ts'
import { parseSelect, type SelectItem } from './select.ts'

/** A value for an embedded resource, or for the requested one if the path is empty. */
export type At<T> = { path: string[]; value: T }

/** A parsed request; its names are not yet checked against the schema. */
export type RestRequest = {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  target: { kind: 'relation' | 'function'; name: string }
  select: SelectItem[]
  conditions: At<Condition>[]
  orders: At<OrderTerm[]>[]
  ranges: At<RowRange>[]
  range: RowRange
  columns: string[] | undefined
  onConflict: string[] | undefined
  /** Arguments of a function called by GET. */
  args: [name: string, value: string][]
  prefer: Preferences
  media: Media
  /** Whether the caller sent a schema header, which the response then repeats. */
  profile: boolean
}

type Sent = {
  method: string
  /** Below `/rest/v1/`, still percent-encoded. */
  path: string
  search: string
  header: (name: string) => string | undefined
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'])

export function parseRequest({ method, path, search, header }: Sent): RestRequest {
  if (path.length + search.length > MAX_URL_LENGTH) {
    throw new Problem({ status: 414, code: 'PGRST100', message: 'The address is too long' })
  }
  if (!isKnownMethod(method)) throw unsupportedMethod(method)
  const target = readTarget(path)
  const isRead = method === 'GET' || method === 'HEAD'
  if (target.kind === 'function' && !isRead && method !== 'POST') throw methodNotForFunctions(method)

  const profile = header(isRead ? 'accept-profile' : 'content-profile')
  if (profile !== undefined && profile !== 'public') throw unknownSchema()
  const prefer = parsePreferences(header('prefer'))
  if (prefer.handling === 'strict' && prefer.unknown.length > 0) throw invalidPreferences(prefer.unknown)

  const query = sortPairs(readPairs(search), target.kind === 'function' && isRead)
  const range = rangeOf(readWhole(query.limits.get('limit')), readWhole(query.limits.get('offset')))
  return {
    method,
    target,
    select: parseSelect(query.once.get('select') ?? ''),
    conditions: query.conditions,
    orders: query.orders,
    ranges: embeddedRanges(query.limits),
    range: isRead ? withinHeader(range, header('range')) : range,
    columns: readColumns('columns', query.once.get('columns')),
    onConflict: readColumns('on_conflict', query.once.get('on_conflict')),
    args: query.args,
    prefer,
    media: chooseMedia(header('accept')),
    profile: profile !== undefined,
  }
}

function isKnownMethod(method: string): method is RestRequest['method'] {
  return METHODS.has(method)
}

function readTarget(path: string): RestRequest['target'] {
  const [first = '', second, ...rest] = path.split('/')
  if (rest.length > 0 || first === '') throw invalidPath()
  if (second === undefined) return { kind: 'relation', name: decode(first.replaceAll('+', '%2B')) }
  if (first !== 'rpc' || second === '') throw invalidPath()
  return { kind: 'function', name: decode(second.replaceAll('+', '%2B')) }
}

type SortedPairs = {
  conditions: At<Condition>[]
  orders: At<OrderTerm[]>[]
  limits: Map<string, string>
  once: Map<string, string>
  args: [string, string][]
}

const ONCE = new Set(['select', 'columns', 'on_conflict'])

function sortPairs(pairs: [string, string][], takesArguments: boolean): SortedPairs {
  const sorted: SortedPairs = { conditions: [], orders: [], limits: new Map(), once: new Map(), args: [] }
  for (const [key, value] of pairs) {
    const word = key.slice(key.lastIndexOf('.') + 1)
    if (key === 'apikey') continue
    if (isFilterOnReservedName(word, value)) sorted.conditions.push(readFilter(key, value))
    else if (ONCE.has(key)) {
      if (!sorted.once.has(key)) sorted.once.set(key, value)
    } else if (word === 'order') {
      sorted.orders.push({ path: readPath(key), value: value === '' ? [] : parseOrder(value) })
    } else if (word === 'limit' || word === 'offset') sorted.limits.set(key, value)
    else if (word === 'and' || word === 'or') {
      const { path, operator, negated } = parseLogicKey(key)
      sorted.conditions.push({ path, value: parseLogic(operator, negated, value) })
    } else if (takesArguments && !key.includes('.') && !looksLikeFilter(value)) sorted.args.push([key, value])
    else sorted.conditions.push(readFilter(key, value))
  }
  return sorted
}

const RESERVED = new Set(['select', 'columns', 'on_conflict', 'order', 'limit', 'offset', 'and', 'or'])
const ORDER_MODIFIER = /^[a-z]+\.(?:asc|desc|nullsfirst|nullslast)(?![\p{L}\p{N}_])/u

/**
 * The official client writes `.eq('order', 3)` as `order=eq.3`. PostgREST cannot parse that; since it has no
 * other valid meaning, it filters on that column here.
 */
function isFilterOnReservedName(word: string, value: string): boolean {
  return RESERVED.has(word) && looksLikeFilter(value) && !ORDER_MODIFIER.test(value)
}

function readFilter(key: string, value: string): At<Condition> {
  const { path, field } = readFieldPath(new Reader(key, 'tree path'))
  return { path, value: { kind: 'filter', field, ...parseOperation(value) } }
}

function readPath(key: string): string[] {
  return readFieldPath(new Reader(key, 'tree path')).path
}

function embeddedRanges(limits: Map<string, string>): At<RowRange>[] {
  const owners = new Set([...limits.keys()].map((key) => key.slice(0, key.lastIndexOf('.') + 1)))
  owners.delete('')
  return [...owners].map((owner) => {
    const limit = readWhole(limits.get(`${owner}limit`))
    const offset = readWhole(limits.get(`${owner}offset`))
    return { path: readPath(`${owner}limit`), value: rangeOf(limit, offset) }
  })
}

function readColumns(parameter: string, text: string | undefined): string[] | undefined {
  if (!text) return undefined
  return [...new Set(readNames(new Reader(text, `${parameter} parameter`)))]
}
