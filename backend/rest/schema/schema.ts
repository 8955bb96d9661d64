/** What the database holds, as far as the REST interface is concerned: the exposed schema, `public`. */
export type Schema = {
  relations: Map<string, Relation>
  functions: Map<string, DatabaseFunction[]>
  /** The types a caller may cast to, by the names it may use, as SQL. */
  types: Map<string, string>
}

export type Column = {
  name: string
  /** As SQL, with its schema where it needs one. */
  type: string
  /** Whether arrows and text search apply to it as it is. */
  nature: 'json' | 'tsvector' | 'other'
  /** The expression PostgreSQL would put in, as SQL. */
  default: string | null
}

export type Relation = {
  name: string
  isView: boolean
  columns: Map<string, Column>
  primaryKey: string[]
  /** By role, what callers who are not administrators could write here, if PostgreSQL then lets them. */
  writers: Map<string, Set<string>>
  relationships: Relationship[]
  /** The tables whose changes can change what a visitor reads here; undefined where that is unknown. */
  reads: string[] | undefined
}

export type Relationship = {
  origin: string
  target: string
  isSelf: boolean
  constraint: string
  cardinality: 'many-to-one' | 'one-to-one' | 'one-to-many' | 'many-to-many'
  /** The columns that meet: of the origin, then of the target (or of the junction). */
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
  /** The function's own setting. It must hold before the call begins, or it would come too late. */
  statementTimeout: string | undefined
  returns: Returns
  /** The roles that may call it, apart from staff's. */
  callers: string[]
}

export type Parameter = { name: string; type: string; isRequired: boolean; isVariadic: boolean }

export type Returns =
  | { kind: 'void' }
  | { kind: 'scalar'; isSet: boolean }
  /** `relation` is the exposed table whose rows these are, if they are. */
  | { kind: 'rows'; isSet: boolean; relation: string | undefined; columns: Map<string, Column> }

export function isToOne({ cardinality }: Relationship): boolean {
  return cardinality === 'many-to-one' || cardinality === 'one-to-one'
}
