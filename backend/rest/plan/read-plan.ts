import type { Operation } from '../parse/condition.ts'
import type { JsonStep } from '../parse/field.ts'
import type { RowRange } from '../parse/range.ts'
import type { Column, Relationship } from '../schema/schema.ts'

/** The read of one relation. Every name comes from the catalogue, except keys marked otherwise. */
export type ReadPlan = {
  /** The relation's name, or undefined for rows made by the statement itself. */
  from: string | undefined
  /** The relation's name in messages. */
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
  /** The number of rows instead of the rows. */
  | { kind: 'count'; key: Key; cast: string | undefined }

/** A property of the response. A caller's alias is passed as a value, never as an identifier. */
export type Key = { text: string; isFromCatalogue: boolean }

export type PlannedEmbed = {
  plan: ReadPlan
  /** Generated, unique in the statement. */
  alias: string
  /** Names by which filters and orders of the request may refer to it. */
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
  /** The to-one resource of the field, if not the relation itself. */
  embed: PlannedEmbed | undefined
  field: PlannedField
  descending: boolean
  nulls: 'first' | 'last' | undefined
}
