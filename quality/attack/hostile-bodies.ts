import fc from 'fast-check'
import type { HttpRequest } from './ask.ts'
import { hostileString, hostileValue } from './hostile-strings.ts'

/** Hostile in one place at a time: input that is wrong everywhere is refused at the first check. */
export function mostly<T>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<T>, times = 9): fc.Arbitrary<T> {
  return fc.oneof({ weight: times, arbitrary: right }, { weight: 1, arbitrary: wrong })
}

/** A valid body with one of its fields, or an extra one, hostile. */
export function oneField(
  right: Record<string, unknown>,
  fields = Object.keys(right),
): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .tuple(mostly(fc.constantFrom(...fields, 'x'), hostileString), fc.oneof(hostileString, hostileValue))
    .map(([key, value]) => ({ ...right, [key]: value }))
}

/** Mostly JSON; occasionally lists, broken JSON, forms, CSV and garbage. */
export function bodyOf(value: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 16, arbitrary: value.map((one) => JSON.stringify(one)) },
    { weight: 3, arbitrary: fc.array(value, { maxLength: 3 }).map((list) => JSON.stringify(list)) },
    { weight: 1, arbitrary: value.map((one) => JSON.stringify(one).slice(0, -1)) },
    { weight: 1, arbitrary: value.map((one) => new URLSearchParams(texts(one)).toString()) },
    { weight: 1, arbitrary: value.map((one) => `${Object.keys(one)}\n${Object.values(texts(one))}`) },
    { weight: 1, arbitrary: hostileString },
    { weight: 1, arbitrary: fc.constant(`${'['.repeat(3000)}${']'.repeat(3000)}`) },
  )
}

export function bodyFor(method: string, body: string): { body?: string } {
  return ['POST', 'PUT', 'PATCH', 'PROPFIND'].includes(method) ? { body } : {}
}

export function asJson(path: string, method: string, body: string): HttpRequest {
  return { method, path, headers: { 'content-type': 'application/json' }, ...bodyFor(method, body) }
}

export function encoded(text: string): string {
  return encodeURIComponent(wellFormed(text))
}

/** A lone surrogate has no encoding; in JSON it is escaped. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}

function texts(row: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, JSON.stringify(value) ?? 'undefined']),
  )
}
