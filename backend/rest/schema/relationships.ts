import type { ForeignKeyRow, RelationRow } from './catalogue.ts'
import type { ColumnPair, Relationship } from './schema.ts'

/** Both directions of every foreign key, and the many-to-many pairs through a junction table. */
export function findRelationships(relations: RelationRow[], keys: ForeignKeyRow[]): Relationship[] {
  const byId = new Map(relations.map((relation) => [relation.id, relation]))
  const direct = keys.flatMap((key) => {
    const origin = byId.get(key.origin)
    const target = byId.get(key.target)
    return origin && target ? [manyToOne(key, origin, target)] : []
  })
  return [...direct, ...direct.map(reversed), ...relations.flatMap((table) => throughJunction(table, direct))]
}

function manyToOne(key: ForeignKeyRow, origin: RelationRow, target: RelationRow): Relationship {
  const own = key.origin_columns.toSorted().join()
  const isUnique = origin.unique_keys.some((names) => names.toSorted().join() === own)
  return {
    origin: origin.name,
    target: target.name,
    isSelf: origin.id === target.id,
    constraint: key.name,
    cardinality: isUnique ? 'one-to-one' : 'many-to-one',
    columns: key.origin_columns.map((here, i) => ({ here, there: key.target_columns[i] ?? '' })),
    junction: undefined,
  }
}

function reversed(direct: Relationship): Relationship {
  return {
    ...direct,
    origin: direct.target,
    target: direct.origin,
    cardinality: direct.cardinality === 'one-to-one' ? 'one-to-one' : 'one-to-many',
    columns: direct.columns.map(swap),
  }
}

/** A table is a junction of two others if its foreign key columns are part of its primary key. */
function throughJunction(table: RelationRow, direct: Relationship[]): Relationship[] {
  const pointing = direct.filter(
    ({ origin, columns }) =>
      origin === table.name && columns.every(({ here }) => table.primary_key.includes(here)),
  )
  return pointing.flatMap((first) =>
    pointing
      .filter((second) => second !== first)
      .map(
        (second): Relationship => ({
          origin: first.target,
          target: second.target,
          isSelf: first.target === second.target,
          constraint: first.constraint,
          cardinality: 'many-to-many',
          columns: first.columns.map(swap),
          junction: { relation: table.name, constraint: second.constraint, columns: second.columns },
        }),
      ),
  )
}

function swap({ here, there }: ColumnPair): ColumnPair {
  return { here: there, there: here }
}
