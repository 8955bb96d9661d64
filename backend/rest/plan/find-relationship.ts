import { Problem } from '../../base/problem.ts'
import type { EmbedItem } from '../parse/select.ts'
import type { Relationship } from '../schema/schema.ts'

/** Resolves an embedded resource to its only relationship, by PostgREST's rules for names and hints. */
export function findRelationship(
  origin: string,
  relationships: Relationship[],
  { name, hint }: EmbedItem,
): Relationship {
  const found = relationships.filter((one) => (one.isSelf ? isSelfMatch : isMatch)(one, name, hint))
  const [only, ...others] = found
  if (!only) throw noRelationship(origin, name, hint)
  if (others.length > 0) throw ambiguousRelationship(origin, name, found)
  return only
}

function isMatch(one: Relationship, name: string, hint: string | undefined): boolean {
  if (hint === undefined) {
    return (
      one.target === name || (!one.junction && (one.constraint === name || onlyColumn(one, 'here') === name))
    )
  }
  if (one.target !== name) return false
  if (one.junction) return one.junction.relation === hint
  return one.constraint === hint || onlyColumn(one, 'here') === hint || onlyColumn(one, 'there') === hint
}

/** For a self-referencing table: the table's name selects its children, the column's name the parent. */
function isSelfMatch(one: Relationship, name: string, hint: string | undefined): boolean {
  if (one.junction) return one.target === name && hint === one.junction.relation
  const isParent = one.cardinality === 'many-to-one'
  if (hint === undefined) return isParent ? onlyColumn(one, 'here') === name : one.target === name
  if (one.target !== name || isParent) return false
  return one.constraint === hint || onlyColumn(one, 'there') === hint
}

function onlyColumn({ columns }: Relationship, side: 'here' | 'there'): string | undefined {
  return columns.length === 1 ? columns[0]?.[side] : undefined
}

function noRelationship(origin: string, name: string, hint: string | undefined): Problem {
  const using = hint === undefined ? '' : ` using the hint '${hint}'`
  return new Problem({
    status: 400,
    code: 'PGRST200',
    message: `Could not find a relationship between '${origin}' and '${name}' in the schema cache`,
    details: `Searched for a foreign key relationship between '${origin}' and '${name}'${using} in the schema 'public', but no matches were found.`,
  })
}

function ambiguousRelationship(origin: string, name: string, found: Relationship[]): Problem {
  const choices = found.map((one) => `'${one.target}!${one.junction?.relation ?? one.constraint}'`)
  return new Problem({
    status: 300,
    code: 'PGRST201',
    message: `Could not embed because more than one relationship was found for '${origin}' and '${name}'`,
    details: found.map((one) => ({
      cardinality: one.cardinality,
      embedding: `${one.origin} with ${one.target}`,
      relationship: describeColumns(one),
    })),
    hint: `Try changing '${name}' to one of the following: ${choices.join(', ')}. Find the desired relationship in the 'details' key.`,
  })
}

function describeColumns({ origin, target, constraint, columns, junction }: Relationship): string {
  const names = (side: 'here' | 'there', pairs = columns) => `(${pairs.map((pair) => pair[side]).join(', ')})`
  if (junction) {
    const second = `${junction.constraint}${names('here', junction.columns)}`
    return `${junction.relation} using ${constraint}${names('there')} and ${second}`
  }
  return `${constraint} using ${origin}${names('here')} and ${target}${names('there')}`
}
