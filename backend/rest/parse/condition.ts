import { MAX_LOGIC_DEPTH } from '../limits.ts'
import { malformedQuery } from '../problems.ts'
import { type Field, readField, readName, readQuoted } from './field.ts'
import { Reader } from './reader.ts'

export type Comparison = (typeof COMPARISONS)[number]
export type Search = (typeof SEARCHES)[number]
export type IsValue = (typeof IS_VALUES)[number]

export type Operation =
  | { kind: 'compare'; operator: Comparison; quantifier: 'any' | 'all' | undefined; value: string }
  | { kind: 'search'; operator: Search; language: string | undefined; value: string }
  | { kind: 'distinct'; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: IsValue }

export type Filter = { kind: 'filter'; field: Field; negated: boolean; operation: Operation }
export type Condition =
  | Filter
  | { kind: 'logic'; operator: 'and' | 'or'; negated: boolean; conditions: Condition[] }

const QUANTIFIABLE = ['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch'] as const
const COMPARISONS = [
  ...QUANTIFIABLE,
  ...(['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'] as const),
] as const
const SEARCHES = ['fts', 'plfts', 'phfts', 'wfts'] as const
const IS_VALUES = ['null', 'not_null', 'true', 'false', 'unknown'] as const

const OPERATORS = [...COMPARISONS, ...SEARCHES, 'in', 'is', 'isdistinct']
const STARTS_LIKE_FILTER = new RegExp(`^(?:not\\.)?(?:${OPERATORS.join('|')})(?:\\.|\\([^)]*\\)\\.)`)

/** True for `eq.5` and `not.in.(1,2)`; false for a function's argument or an order. */
export function looksLikeFilter(value: string): boolean {
  return STARTS_LIKE_FILTER.test(value)
}

/** The part of `?column=eq.5` after the equals sign. */
export function parseOperation(text: string): { negated: boolean; operation: Operation } {
  const reader = new Reader(text, 'filter')
  const found = readOperation(reader, () => reader.takeRest())
  reader.expectEnd()
  return found
}

/** The part of `?or=(a.eq.1,and(b.gt.2,c.is.null))` after the equals sign. */
export function parseLogic(operator: 'and' | 'or', negated: boolean, text: string): Condition {
  const reader = new Reader(text, 'logic tree')
  const conditions = readConditions(reader, 1)
  reader.expectEnd()
  return { kind: 'logic', operator, negated, conditions }
}

function readOperation(reader: Reader, readValue: () => string): { negated: boolean; operation: Operation } {
  const negated = reader.take('not.')
  const word = reader.takeMatch(/[a-z]+(?=[.(])/y)
  const expecting = negated ? 'operator (eq, gt, ...)' : '"not" or operator (eq, gt, ...)'
  if (word === undefined) reader.fail(expecting)
  const parameter = reader.takeMatch(/\([\p{L}\p{N}_ $]*\)/uy)?.slice(1, -1)
  if (parameter !== undefined && !isOneOf(QUANTIFIABLE, word) && !isOneOf(SEARCHES, word)) {
    reader.fail('delimiter (.)')
  }
  reader.expect('.', 'delimiter (.)')
  if (word === 'in') return { negated, operation: { kind: 'in', values: readList(reader) } }
  if (word === 'is') return { negated, operation: { kind: 'is', value: readIsValue(reader) } }
  if (word === 'isdistinct') return { negated, operation: { kind: 'distinct', value: readValue() } }
  if (isOneOf(SEARCHES, word)) {
    return { negated, operation: { kind: 'search', operator: word, language: parameter, value: readValue() } }
  }
  if (isOneOf(COMPARISONS, word)) {
    if (parameter !== undefined && parameter !== 'any' && parameter !== 'all') reader.fail('"any" or "all"')
    const operation = { kind: 'compare', operator: word, quantifier: parameter, value: readValue() } as const
    return { negated, operation }
  }
  return reader.fail(`a known operator instead of "${word}"`)
}

function readIsValue(reader: Reader): IsValue {
  const word = reader.takeMatch(/[a-z_]+/iy)?.toLowerCase() ?? ''
  return isOneOf(IS_VALUES, word) ? word : reader.fail('null, not_null, true, false or unknown')
}

function readList(reader: Reader): string[] {
  const values: string[] = []
  reader.skipBlanks()
  reader.expect('(')
  do values.push(readElement(reader))
  while (reader.take(','))
  reader.expect(')', '"," or ")"')
  reader.skipBlanks()
  return values.length === 1 && values[0] === '' ? [] : values
}

const QUOTED_ELEMENT = /"(?:[^"\\]|\\.)*"(?=[,)]|$)/suy
const PLAIN_ELEMENT = /[^,)]*/uy

/** A quoted value may contain commas and brackets; a quote inside an unquoted one is literal. */
function readElement(reader: Reader): string {
  if (reader.seesMatch(QUOTED_ELEMENT)) return readQuoted(reader) ?? ''
  return reader.takeMatch(PLAIN_ELEMENT) ?? ''
}

function readConditions(reader: Reader, depth: number): Condition[] {
  if (depth > MAX_LOGIC_DEPTH)
    throw malformedQuery(`Conditions are nested more than ${MAX_LOGIC_DEPTH} levels deep`)
  const conditions: Condition[] = []
  reader.skipBlanks()
  reader.expect('(')
  do {
    reader.skipBlanks()
    conditions.push(readCondition(reader, depth))
    reader.skipBlanks()
  } while (reader.take(','))
  reader.expect(')', '"," or ")"')
  reader.skipBlanks()
  return conditions
}

const LOGIC = /(?:not\.)?(?:and|or)[ \t]*\(/y
const NEGATED_FILTER = new RegExp(`not\\.(?!(?:${OPERATORS.join('|')})[.(])`, 'y')

function readCondition(reader: Reader, depth: number): Condition {
  if (reader.seesMatch(LOGIC)) {
    const negated = reader.take('not.')
    const operator = reader.take('and') ? 'and' : 'or'
    reader.take('or')
    return { kind: 'logic', operator, negated, conditions: readConditions(reader, depth + 1) }
  }
  const negatedBefore = reader.takeMatch(NEGATED_FILTER) !== undefined
  const field = readField(reader)
  reader.expect('.', 'delimiter (.)')
  const { negated, operation } = readOperation(reader, () => readLogicValue(reader))
  return { kind: 'filter', field, negated: negated !== negatedBefore, operation }
}

const ARRAY = /\{[^{}]*\}/y

function readLogicValue(reader: Reader): string {
  if (reader.seesMatch(QUOTED_ELEMENT)) return readQuoted(reader) ?? ''
  return reader.takeMatch(ARRAY) ?? reader.takeMatch(PLAIN_ELEMENT) ?? ''
}

/** `rel.not.or` in `?rel.not.or=(…)`: the condition's resource and its operator. */
export function parseLogicKey(key: string): { path: string[]; operator: 'and' | 'or'; negated: boolean } {
  const reader = new Reader(key, 'logic path')
  const names = [readName(reader)]
  while (reader.take('.')) names.push(readName(reader))
  reader.expectEnd()
  const operator = names.pop() === 'and' ? 'and' : 'or'
  const negated = names.at(-1) === 'not'
  if (negated) names.pop()
  return { path: names, operator, negated }
}

function isOneOf<T extends string>(words: readonly T[], word: string): word is T {
  return (words as readonly string[]).includes(word)
}
