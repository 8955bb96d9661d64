import type { Condition } from '../parse/condition.ts'
import type { Field } from '../parse/field.ts'
import type { OrderTerm } from '../parse/order.ts'
import { ALL_ROWS, atMost } from '../parse/range.ts'
import type { At, RestRequest } from '../parse/request.ts'
import type { EmbedItem, SelectItem } from '../parse/select.ts'
import {
  countBesideColumns,
  embeddedTwice,
  notEmbedded,
  relatedOrderNotToOne,
  spreadNotToOne,
  unknownColumn,
  unknownRelation,
  unknownType,
} from '../problems.ts'
import { type Column, isToOne, type Relation, type Relationship, type Schema } from '../schema/schema.ts'
import { findRelationship } from './find-relationship.ts'
import type {
  Key,
  Output,
  PlannedCondition,
  PlannedEmbed,
  PlannedField,
  PlannedOrder,
  ReadPlan,
} from './read-plan.ts'

/** Source of rows: a relation of the schema, or another part of the statement. */
export type Source = {
  from: string | undefined
  name: string
  columns: Map<string, Column>
  relationships: Relationship[]
}

export function sourceOf(relation: Relation): Source {
  return { from: relation.name, ...relation }
}

type Options = {
  /** False for writes, whose root conditions select the rows to write, not those to return. */
  rootConditions: boolean
  maxRows: number | undefined
  maxEmbeddedRows: number
}

export function planRead(schema: Schema, source: Source, request: RestRequest, options: Options): ReadPlan {
  let made = 0
  const plan = planRelation(source, request.select)

  const conditions = request.conditions.filter(({ path }) => options.rootConditions || path.length > 0)
  for (const { path, value } of conditions) {
    const { plan: owner } = ownerOf(plan, path)
    owner.conditions.push(planCondition(owner, value))
  }
  for (const { path, value } of firstOfEach(request.orders)) {
    const { plan: owner } = ownerOf(plan, path)
    owner.order = value.map((term) => planOrder(owner, term))
  }
  for (const { path, value } of request.ranges) ownerOf(plan, path).plan.range = value
  plan.range = options.rootConditions ? request.range : ALL_ROWS
  if (options.maxRows !== undefined) {
    plan.range = atMost(options.maxRows, plan.range)
    restrictEmbedded(plan, options.maxEmbeddedRows)
  }
  return plan

  function planRelation({ from, name, columns, relationships }: Source, items: SelectItem[]): ReadPlan {
    const outputs: Output[] = []
    const embeds: PlannedEmbed[] = []
    const planned: ReadPlan = {
      from,
      name,
      alias: `t${made++}`,
      columns,
      outputs,
      conditions: [],
      order: [],
      range: ALL_ROWS,
      embeds,
    }
    for (const item of items) {
      if (item.kind === 'star') outputs.push({ kind: 'star' })
      else if (item.kind === 'field' && isCount(planned, item.field)) {
        const key = { text: item.alias ?? 'count', isFromCatalogue: item.alias === undefined }
        outputs.push({ kind: 'count', key, cast: planCast(schema, item.cast) })
      } else if (item.kind === 'field') {
        const field = planField(planned, item.field)
        outputs.push({
          kind: 'field',
          key: keyOf(field, item.alias),
          field,
          cast: planCast(schema, item.cast),
        })
      } else {
        const relationship = findRelationship(name, relationships, item)
        const embed = planEmbed(name, item, relationship)
        embeds.push(embed)
        if (item.items.length > 0) outputs.push({ kind: 'embed', key: embedKey(item, relationship), embed })
      }
    }
    refuseMixedCount(planned)
    refuseSameNames(name, items)
    return planned
  }

  function planEmbed(origin: string, item: EmbedItem, relationship: Relationship): PlannedEmbed {
    if (item.spread && !isToOne(relationship)) throw spreadNotToOne(origin, item.name)
    const target = schema.relations.get(relationship.target)
    if (!target) throw unknownRelation(relationship.target)
    const alias = `e${made}`
    return {
      plan: planRelation(sourceOf(target), item.items),
      alias,
      names: item.alias === undefined ? [item.name] : [item.alias, item.name],
      relationship,
      isInner: item.inner,
      isSpread: item.spread,
    }
  }
}

/** `messages(count)`: PostgreSQL itself resolves an unknown column to the function of that name. */
function isCount({ columns }: ReadPlan, { name, path }: Field): boolean {
  return name === 'count' && path.length === 0 && !columns.has(name)
}

function refuseMixedCount({ name, outputs }: ReadPlan): void {
  if (!outputs.some(({ kind }) => kind === 'count') || outputs.every(({ kind }) => kind === 'count')) return
  throw countBesideColumns(name)
}

function refuseSameNames(origin: string, items: SelectItem[]): void {
  const names = new Set<string>()
  for (const item of items) {
    if (item.kind !== 'embed') continue
    const name = item.alias ?? item.name
    if (names.has(name)) throw embeddedTwice(origin, name)
    names.add(name)
  }
}

export function planField({ name, columns }: Pick<ReadPlan, 'name' | 'columns'>, field: Field): PlannedField {
  const column = columns.get(field.name)
  if (!column) throw unknownColumn(name, field.name)
  return { column, path: field.path }
}

export function planCondition(plan: ReadPlan, condition: Condition): PlannedCondition {
  if (condition.kind === 'logic') {
    return { ...condition, conditions: condition.conditions.map((one) => planCondition(plan, one)) }
  }
  const { field, negated, operation } = condition
  if (field.path.length === 0 && operation.kind === 'is') {
    const embed = plan.embeds.find(({ names }) => names[0] === field.name)
    const isAbsent = operation.value === 'null' ? !negated : negated
    if (embed && (operation.value === 'null' || operation.value === 'not_null')) {
      return { kind: 'embedded', embed, isAbsent }
    }
  }
  return { kind: 'filter', field: planField(plan, field), negated, operation }
}

export function planOrder(plan: ReadPlan, { relation, field, descending, nulls }: OrderTerm): PlannedOrder {
  if (relation === undefined) return { embed: undefined, field: planField(plan, field), descending, nulls }
  const embed = plan.embeds.find(({ names }) => names.includes(relation))
  if (!embed) throw notEmbedded(relation)
  if (!isToOne(embed.relationship)) throw relatedOrderNotToOne(plan.name, relation)
  return { embed, field: planField(embed.plan, field), descending, nulls }
}

function planCast(schema: Schema, cast: string | undefined): string | undefined {
  if (cast === undefined) return undefined
  const type = schema.types.get(cast)
  if (!type) throw unknownType(cast)
  return type
}

/** JSON paths without an alias take their last key as name. */
function keyOf({ column, path }: PlannedField, alias: string | undefined): Key {
  if (alias !== undefined) return { text: alias, isFromCatalogue: false }
  const last = path.findLast(({ operand }) => typeof operand === 'string')
  if (last) return { text: String(last.operand), isFromCatalogue: false }
  return { text: column.name, isFromCatalogue: true }
}

function embedKey({ name, alias }: EmbedItem, { target, constraint, columns }: Relationship): Key {
  if (alias !== undefined) return { text: alias, isFromCatalogue: false }
  const known = [target, constraint, ...columns.map(({ here }) => here)].find((one) => one === name)
  return known === undefined ? { text: name, isFromCatalogue: false } : { text: known, isFromCatalogue: true }
}

function ownerOf(plan: ReadPlan, path: string[]): { plan: ReadPlan } {
  let owner: { plan: ReadPlan } = { plan }
  for (const name of path) {
    const embed = owner.plan.embeds.find(({ names }) => names.includes(name))
    if (!embed) throw notEmbedded(name)
    owner = embed
  }
  return owner
}

function firstOfEach<T>(given: At<T>[]): At<T>[] {
  return given.filter(
    ({ path }, i) => given.findIndex((other) => other.path.join('.') === path.join('.')) === i,
  )
}

/** A to-one resource has at most one row and joins best without a limit. */
function restrictEmbedded({ embeds }: ReadPlan, maxRows: number): void {
  for (const { plan, relationship } of embeds) {
    if (!isToOne(relationship)) plan.range = atMost(maxRows, plan.range)
    restrictEmbedded(plan, maxRows)
  }
}
