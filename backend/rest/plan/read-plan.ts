import type { Operation } from '../parse/condition.ts'
import type { JsonStep } from '../parse/field.ts'
import type { RowRange } from '../parse/range.ts'
import type { Column, Relationship } from '../schema/schema.ts'

/** What is read of one relation. Every name in it comes from the catalogue, except the keys marked so. */
export type ReadPlan = {
  /** The relation's own name, or undefined for the rows that the statement itself has just made. */
  from: string | undefined
  /** What it is called in messages. */
  name: string
  /** Generated, unique in the statement. */
  alias: string
  columns: Map<string, Column>
  outputs: Output[]
  conditions: PlannedCondition[]
  order: PlannedOrder[]
  range: RowRange
  embeds: PlannedEmbed[]
}

export type PlannedField = { column: Column; path: JsonStep[] }

export type Output =
  | { kind: 'star' }
  | { kind: 'field'; key: Key; field: PlannedField; cast: string | undefined }
  | { kind: 'embed'; key: Key; embed: PlannedEmbed }
  /** How many rows there are, in place of them. */
  | { kind: 'count'; key: Key; cast: string | undefined }

/** A property of the answer. One that the caller made up travels as a value, never as an identifier. */
export type Key = { text: string; isFromCatalogue: boolean }

export type PlannedEmbed = {
  plan: ReadPlan
  /** Generated, unique in the statement. */
  alias: string
  /** What the request calls it: by any of these a filter or an order may speak of it. */
  names: string[]
  relationship: Relationship
  isInner: boolean
  isSpread: boolean
}

export type PlannedCondition =
  | { kind: 'filter'; field: PlannedField; negated: boolean; operation: Operation }
  | { kind: 'embedded'; embed: PlannedEmbed; isAbsent: boolean }
  | { kind: 'logic'; operator: 'and' | 'or'; negated: boolean; conditions: PlannedCondition[] }

export type PlannedOrder = {
  /** The to-one resource the field belongs to, if not the relation itself. */
  embed: PlannedEmbed | undefined
  field: PlannedField
  descending: boolean
  nulls: 'first' | 'last' | undefined
}
