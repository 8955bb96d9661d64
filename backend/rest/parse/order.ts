import { type Field, readField, readName } from './field.ts'
import { Reader } from './reader.ts'

export type OrderTerm = {
  /** The embedded to-one resource the field belongs to, in `order=causes(title)`. */
  relation: string | undefined
  field: Field
  descending: boolean
  nulls: 'first' | 'last' | undefined
}

export function parseOrder(text: string): OrderTerm[] {
  const reader = new Reader(text, 'order')
  const terms: OrderTerm[] = []
  do {
    reader.skipBlanks()
    terms.push(readTerm(reader))
    reader.skipBlanks()
  } while (reader.take(','))
  reader.expectEnd()
  return terms
}

function readTerm(reader: Reader): OrderTerm {
  let relation: string | undefined
  let field = readField(reader)
  if (field.path.length === 0 && reader.take('(')) {
    relation = field.name
    field = readField(reader)
    reader.expect(')')
  }
  let descending = false
  let nulls: OrderTerm['nulls']
  let expecting = '"asc", "desc", "nullsfirst" or "nullslast"'
  while (!nulls && reader.take('.')) {
    const word = reader.seesMatch(/[a-z]/y) ? readName(reader) : ''
    if (word === 'nullsfirst') nulls = 'first'
    else if (word === 'nullslast') nulls = 'last'
    else if (expecting.startsWith('"asc"') && (word === 'asc' || word === 'desc')) {
      descending = word === 'desc'
      expecting = '"nullsfirst" or "nullslast"'
    } else reader.fail(expecting)
  }
  return { relation, field, descending, nulls }
}
