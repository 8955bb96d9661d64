import { quote } from '../sql/quote.ts'
import type { TypeRow } from './catalogue.ts'

/** Type names of SQL's grammar that the catalogue spells differently. */
const OTHER_NAMES: Record<string, string> = {
  int: 'int4',
  integer: 'int4',
  bigint: 'int8',
  smallint: 'int2',
  boolean: 'bool',
  decimal: 'numeric',
  real: 'float4',
  float: 'float8',
  'double precision': 'float8',
  'character varying': 'varchar',
  character: 'bpchar',
  'timestamp with time zone': 'timestamptz',
  'timestamp without time zone': 'timestamp',
  'time with time zone': 'timetz',
  'time without time zone': 'time',
  'bit varying': 'varbit',
}

export function namedTypes(rows: TypeRow[]): Map<string, string> {
  const types = new Map(rows.map(({ schema, name }) => [name, `${quote(schema)}.${quote(name)}`]))
  for (const [other, name] of Object.entries(OTHER_NAMES)) {
    const type = types.get(name)
    if (type && !types.has(other)) types.set(other, type)
  }
  return types
}
