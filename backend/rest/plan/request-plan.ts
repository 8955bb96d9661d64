import type { Payload } from '../parse/body.ts'
import type { Media } from '../parse/media.ts'
import type { RowRange } from '../parse/range.ts'
import type { RestRequest } from '../parse/request.ts'
import type { Column, DatabaseFunction, Parameter, Relation } from '../schema/schema.ts'
import type { PlannedCondition, PlannedOrder, ReadPlan } from './read-plan.ts'

/** A request validated against the schema. */
export type Plan = Reading | Write | Call

export type Reading = {
  kind: 'read'
  read: ReadPlan
  media: Media
  hasBody: boolean
  count: RestRequest['prefer']['count']
  /** Tables behind the response, if all are known. */
  reads: string[] | undefined
}

export type Write = Insert | Update | Delete

type WriteParts = {
  relation: Relation
  media: Media
  returns: 'nothing' | 'key' | 'rows'
  /** Read plan of the written rows. */
  read: ReadPlan
}

export type Insert = WriteParts & {
  kind: 'insert'
  columns: Column[]
  payload: Payload
  useDefaults: boolean
  conflict: { columns: Column[]; merge: boolean } | undefined
  /** The key in a PUT's address, which the body must repeat. */
  key: PlannedCondition[] | undefined
}

export type Update = WriteParts & {
  kind: 'update'
  columns: Column[]
  payload: Payload
  useDefaults: boolean
  target: Target
}

export type Delete = WriteParts & { kind: 'delete'; target: Target }

/** Selects the rows to write. */
export type Target = { conditions: PlannedCondition[]; order: PlannedOrder[]; range: RowRange }

export type Call = {
  kind: 'call'
  function: DatabaseFunction
  args: Arguments
  isReadOnly: boolean
  read: ReadPlan
  media: Media
  hasBody: boolean
  count: RestRequest['prefer']['count']
}

export type Arguments =
  | { kind: 'object'; parameters: Parameter[]; json: string }
  | { kind: 'whole'; parameter: Parameter; json: string }
  | { kind: 'separate'; values: { parameter: Parameter; value: string | string[] }[] }
