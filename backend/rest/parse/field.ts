import { MAX_JSON_STEPS } from '../limits.ts'
import type { Reader } from './reader.ts'

export type JsonStep = { arrow: '->' | '->>'; operand: string | number }

/** A column, or a path within a JSON column: `data->address->>city`. */
export type Field = { name: string; path: JsonStep[] }

// Combining marks are part of letters in Indian scripts. A dash is part of a name unless it begins an arrow.
const NAME = /[\p{L}\p{M}\p{N}_ $]+(?:-(?!>)[\p{L}\p{M}\p{N}_ $]+)*/uy
const QUOTED = /"(?:[^"\\]|\\.)*"/suy
const INDEX = /-?\d{1,9}(?=->|::|[.,)]|$)/y

export function readName(reader: Reader): string {
  const quoted = readQuoted(reader)
  if (quoted !== undefined) return quoted
  const name = reader.takeMatch(NAME)?.trim()
  if (!name) reader.fail('field name (* or [a..z0..9_$])')
  return name
}

export function readQuoted(reader: Reader): string | undefined {
  return reader.takeMatch(QUOTED)?.slice(1, -1).replace(/\\(.)/gsu, '$1')
}

export function readField(reader: Reader): Field {
  return { name: readName(reader), path: readJsonPath(reader) }
}

export function readJsonPath(reader: Reader): JsonStep[] {
  const path: JsonStep[] = []
  for (;;) {
    const arrow = reader.take('->>') ? '->>' : reader.take('->') ? '->' : undefined
    if (!arrow) return path
    if (path.length === MAX_JSON_STEPS) reader.fail(`at most ${MAX_JSON_STEPS} steps into a JSON value`)
    const index = reader.takeMatch(INDEX)
    path.push({ arrow, operand: index === undefined ? readName(reader) : Number(index) })
  }
}

/** `a.b.data->>c`: the path of embedded resources and the final field. */
export function readFieldPath(reader: Reader): { path: string[]; field: Field } {
  const names = [readName(reader)]
  while (reader.take('.')) names.push(readName(reader))
  const json = readJsonPath(reader)
  reader.expectEnd()
  return { path: names.slice(0, -1), field: { name: names.at(-1) ?? '', path: json } }
}

export function readNames(reader: Reader): string[] {
  const names: string[] = []
  do {
    reader.skipBlanks()
    names.push(readName(reader))
    reader.skipBlanks()
  } while (reader.take(','))
  reader.expectEnd()
  return names
}
