import type { PlannedField } from '../plan/read-plan.ts'
import { quote } from './quote.ts'
import type { Values } from './values.ts'

export function fieldSql(alias: string, { column, path }: PlannedField, values: Values): string {
  const name = `${alias}.${quote(column.name)}`
  if (path.length === 0) return name
  const steps = path.map(
    ({ arrow, operand }) =>
      `${arrow}${values.add(operand)}${typeof operand === 'number' ? '::int' : '::text'}`,
  )
  return `(${column.nature === 'json' ? name : `to_jsonb(${name})`}${steps.join('')})`
}
