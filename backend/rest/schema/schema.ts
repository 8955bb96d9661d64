/** The exposed schema, `public`, as the REST API sees it. */
export type Schema = {
  relations: Map<string, Relation>
  functions: Map<string, DatabaseFunction[]>
  /** Castable types by name, as SQL. */
  types: Map<string, string>
}

export type Column = {
  name: string
  /** As SQL, schema-qualified where needed. */
  type: string
  /** Whether JSON arrows and text search apply directly. */
  nature: 'json' | 'tsvector' | 'other'
  /** The default expression, as SQL. */
  default: string | null
}

export type Relation = {
  name: string
  isView: boolean
  columns: Map<string, Column>
  primaryKey: string[]
  /** Writes by role that callers other than administrators could make, subject to PostgreSQL. */
  writers: Map<string, Set<string>>
  relationships: Relationship[]
  /** Tables whose changes affect what visitors read here; undefined if unknown. */
  reads: string[] | undefined
}

export type Relationship = {
  origin: string
  target: string
  isSelf: boolean
  constraint: string
  cardinality: 'many-to-one' | 'one-to-one' | 'one-to-many' | 'many-to-many'
  /** Joined columns: the origin's, then the target's (or the junction's). */
  columns: ColumnPair[]
  junction: Junction | undefined
}

export type ColumnPair = { here: string; there: string }

export type Junction = {
  relation: string
  constraint: string
  /** The junction's columns, then the target's. */
  columns: ColumnPair[]
}

export type DatabaseFunction = {
  name: string
  parameters: Parameter[]
  volatility: 'volatile' | 'stable' | 'immutable'
  /** The function's own setting. It must be set before the call begins to have an effect. */
  statementTimeout: string | undefined
  returns: Returns
  /** Roles other than staff that may call it. */
  callers: string[]
}

export type Parameter = { name: string; type: string; isRequired: boolean; isVariadic: boolean }

export type Returns =
  | { kind: 'void' }
  | { kind: 'scalar'; isSet: boolean }
  /** `relation` is the exposed table of these rows, if any. */
  | { kind: 'rows'; isSet: boolean; relation: string | undefined; columns: Map<string, Column> }

export function isToOne({ cardinality }: Relationship): boolean {
  return cardinality === 'many-to-one' || cardinality === 'one-to-one'
}
