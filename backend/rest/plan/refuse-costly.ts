import { PUBLIC } from '../limits.ts'
import type { Operation } from '../parse/condition.ts'
import { tooCostly } from '../problems.ts'
import type { Output, PlannedCondition, PlannedField, ReadPlan } from './read-plan.ts'
import type { Plan } from './request-plan.ts'

const PATTERNS = new Set<string>(['match', 'imatch'])

type Spent = { columns: number; embeds: number; conditions: number; orderTerms: number }

/**
 * Refuses requests that only administrators may make because of their cost: patterns and searches that a few
 * characters make endless, planner estimates (which reveal hidden rows), and excessive amounts of anything.
 * PostgreSQL ends slower ones after a second.
 */
export function refuseCostly(plan: Plan): void {
  const count = plan.kind === 'read' || plan.kind === 'call' ? plan.count : undefined
  if (count === 'planned' || count === 'estimated') throw tooCostly('Only exact counts are offered')
  const spent: Spent = { columns: 0, embeds: 0, conditions: 0, orderTerms: 0 }
  addRead(plan.read, 0, spent)
  const target = plan.kind === 'update' || plan.kind === 'delete' ? plan.target : undefined
  for (const condition of target?.conditions ?? []) addCondition(condition, 0, spent)
  if (spent.columns > PUBLIC.columns) throw tooMuch('columns', PUBLIC.columns)
  if (spent.embeds > PUBLIC.embeds) throw tooMuch('embedded resources', PUBLIC.embeds)
  if (spent.conditions > PUBLIC.conditions) throw tooMuch('conditions', PUBLIC.conditions)
  if (spent.orderTerms > PUBLIC.orderTerms) throw tooMuch('terms of order', PUBLIC.orderTerms)
}

function addRead(
  { outputs, columns, conditions, order, embeds }: ReadPlan,
  depth: number,
  spent: Spent,
): void {
  if (depth > PUBLIC.embedDepth) throw tooMuch('levels of embedded resources', PUBLIC.embedDepth)
  for (const output of outputs) {
    spent.columns += output.kind === 'star' ? columns.size : 1
    if (output.kind === 'field') refuseLongPath(output.field)
  }
  if (timesOneColumn(outputs) > PUBLIC.timesOneColumn)
    throw tooCostly(`One column is asked for more than ${PUBLIC.timesOneColumn} times`)
  for (const condition of conditions) addCondition(condition, 0, spent)
  for (const { field } of order) refuseLongPath(field)
  spent.orderTerms += order.length
  spent.embeds += embeds.length
  for (const { plan } of embeds) addRead(plan, depth + 1, spent)
}

/** The count of the most frequent column; every star adds each column once. */
function timesOneColumn(outputs: Output[]): number {
  const times = new Map<string, number>()
  let stars = 0
  for (const output of outputs) {
    if (output.kind === 'star') stars++
    if (output.kind !== 'field') continue
    const { name } = output.field.column
    times.set(name, (times.get(name) ?? 0) + 1)
  }
  return stars + Math.max(0, ...times.values())
}

function addCondition(condition: PlannedCondition, depth: number, spent: Spent): void {
  spent.conditions++
  if (condition.kind === 'logic') {
    if (depth === PUBLIC.logicDepth) throw tooMuch('levels of conditions', PUBLIC.logicDepth)
    for (const one of condition.conditions) addCondition(one, depth + 1, spent)
  } else if (condition.kind === 'filter') {
    refuseLongPath(condition.field)
    refuseOperation(condition.operation)
  }
}

function refuseOperation(operation: Operation): void {
  if (operation.kind === 'search') throw tooCostly('Text search is not offered')
  if (operation.kind === 'compare' && PATTERNS.has(operation.operator))
    throw tooCostly('Patterns are not offered; like and ilike are')
  if (operation.kind === 'in' && operation.values.length > PUBLIC.listedValues)
    throw tooMuch('values in a list', PUBLIC.listedValues)
}

function refuseLongPath({ path }: PlannedField): void {
  if (path.length > PUBLIC.jsonSteps) throw tooMuch('steps into a JSON value', PUBLIC.jsonSteps)
}

function tooMuch(of: string, most: number) {
  return tooCostly(`There are more than ${most} ${of}`)
}
