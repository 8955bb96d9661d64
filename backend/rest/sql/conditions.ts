import type { Comparison, Operation, Search } from '../parse/condition.ts'
import type { PlannedCondition, PlannedEmbed, PlannedField } from '../plan/read-plan.ts'
import { arrayLiteral } from './array-literal.ts'
import { fieldSql } from './fields.ts'
import type { Values } from './values.ts'

const COMPARISONS: Record<Comparison, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
}

const SEARCHES: Record<Search, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}

const IS_SQL = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
} as const

/** `absence` returns the SQL that tests for a missing embedded resource. */
export function conditionSql(
  alias: string,
  condition: PlannedCondition,
  values: Values,
  absence: (embed: PlannedEmbed) => string,
): string {
  switch (condition.kind) {
    case 'embedded':
      return condition.isAbsent ? absence(condition.embed) : `not ${absence(condition.embed)}`
    case 'filter': {
      const text = operationSql(alias, condition.field, condition.operation, values)
      return condition.negated ? `not (${text})` : `(${text})`
    }
    case 'logic': {
      const parts = condition.conditions.map((one) => conditionSql(alias, one, values, absence))
      return `${condition.negated ? 'not ' : ''}(${parts.join(` ${condition.operator} `)})`
    }
  }
}

/** Placeholders are untyped here: PostgreSQL infers the type from the column, as for a literal. */
function operationSql(alias: string, field: PlannedField, operation: Operation, values: Values): string {
  const left = fieldSql(alias, field, values)
  switch (operation.kind) {
    case 'is':
      return `${left} is ${IS_SQL[operation.value]}`
    case 'in':
      return `${left} = any(${values.add(arrayLiteral(operation.values))})`
    case 'distinct':
      return `${left} is distinct from ${values.add(operation.value)}`
    case 'search': {
      const language =
        operation.language === undefined ? '' : `${values.add(operation.language)}::regconfig, `
      const document =
        field.column.nature === 'tsvector' && field.path.length === 0
          ? left
          : `to_tsvector(${language}${left})`
      return `${document} @@ ${SEARCHES[operation.operator]}(${language}${values.add(operation.value)})`
    }
    case 'compare': {
      const { operator, quantifier, value } = operation
      const place = values.add(operator.endsWith('like') ? value.replaceAll('*', '%') : value)
      return `${left} ${COMPARISONS[operator]} ${quantifier ? `${quantifier}(${place})` : place}`
    }
  }
}
