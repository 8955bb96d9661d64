import { MAX_EMBED_DEPTH, MAX_EMBEDS } from '../limits.ts'
import { aggregatesNotAllowed, malformedQuery } from '../problems.ts'
import { type Field, readField, readName } from './field.ts'
import { Reader } from './reader.ts'

export type SelectItem =
  | { kind: 'star' }
  | { kind: 'field'; field: Field; alias: string | undefined; cast: string | undefined }
  | EmbedItem

export type EmbedItem = {
  kind: 'embed'
  /** A table, a view, a foreign key's column or its constraint. */
  name: string
  alias: string | undefined
  hint: string | undefined
  inner: boolean
  spread: boolean
  items: SelectItem[]
}

const ALIAS_COLON = /:(?!:)/y
const AGGREGATE = /\.(?:sum|avg|count|max|min)\(\)/y
const CAST = /[\p{L}\p{N}_ $]+/uy

export function parseSelect(text: string): SelectItem[] {
  if (text === '') return [{ kind: 'star' }]
  const reader = new Reader(text, 'select parameter')
  const budget = { embeds: MAX_EMBEDS }
  const items = readItems(reader, 0, budget)
  reader.expectEnd()
  return items
}

function readItems(reader: Reader, depth: number, budget: { embeds: number }): SelectItem[] {
  const items: SelectItem[] = []
  do {
    reader.skipBlanks()
    items.push(readItem(reader, depth, budget))
    reader.skipBlanks()
  } while (reader.take(','))
  return items
}

function readItem(reader: Reader, depth: number, budget: { embeds: number }): SelectItem {
  if (reader.take('*')) return { kind: 'star' }
  const spread = reader.take('...')
  let { name, path }: Field = spread ? { name: readName(reader), path: [] } : readField(reader)
  let alias: string | undefined
  if (!spread && path.length === 0 && reader.takeMatch(ALIAS_COLON)) {
    alias = name
    ;({ name, path } = readField(reader))
  }
  if (path.length === 0 && (reader.sees('!') || reader.sees('('))) {
    return readEmbed(reader, { name, alias, spread }, depth, budget)
  }
  if (spread) reader.fail('"("')
  let cast: string | undefined
  if (reader.take('::')) {
    cast = reader.takeMatch(CAST)?.trim()
    if (!cast) reader.fail('letter or digit')
  }
  if (reader.seesMatch(AGGREGATE)) throw aggregatesNotAllowed()
  if (!reader.done && !reader.seesMatch(/ *[,)]/y)) reader.fail('"->", "::", ")", "," or end of input')
  return { kind: 'field', field: { name, path }, alias, cast }
}

function readEmbed(
  reader: Reader,
  { name, alias, spread }: { name: string; alias: string | undefined; spread: boolean },
  depth: number,
  budget: { embeds: number },
): SelectItem {
  let hint: string | undefined
  let inner = false
  while (reader.take('!')) {
    const word = readName(reader)
    if (word === 'inner') inner = true
    else if (word !== 'left') hint = word
  }
  reader.expect('(')
  if (depth === MAX_EMBED_DEPTH) throw malformedQuery(`Resources are embedded more than ${depth} levels deep`)
  if (budget.embeds-- === 0) throw malformedQuery(`More than ${MAX_EMBEDS} resources are embedded`)
  reader.skipBlanks()
  if (reader.take(')')) {
    if (name === 'count') throw aggregatesNotAllowed()
    return { kind: 'embed', name, alias, hint, inner, spread, items: [] }
  }
  const items = readItems(reader, depth + 1, budget)
  reader.expect(')', '")" or ","')
  return { kind: 'embed', name, alias, hint, inner, spread, items }
}
