import type { Media } from '../parse/media.ts'
import type { Output, PlannedEmbed, PlannedOrder, ReadPlan } from '../plan/read-plan.ts'
import { isToOne } from '../schema/schema.ts'
import { conditionSql } from './conditions.ts'
import { fieldSql } from './fields.ts'
import { quote } from './quote.ts'
import type { Values } from './values.ts'

/** Rows made by the statement itself before reading: written ones, or a function's. */
export const MADE = 'made'

/** One property of the response's rows. */
type Item = { key: string; sql: string }

type Rows = {
  /** A query for the rows, with one column per property. */
  text: string
  /** One of its rows, as JSON or convertible to it. */
  row: () => string
  keys: string[]
}

/** The parent relation of an embedded resource. */
type Link = { parent: ReadPlan; embed: PlannedEmbed }

/**
 * Property names from the catalogue become column names, from which PostgreSQL builds the row's JSON. If the
 * caller chose an alias, columns are numbered and names are passed as values.
 */
export function rowsSql(plan: ReadPlan, values: Values, numbered = false, link?: Link): Rows {
  const isNumbered = numbered || !hasOnlyCatalogueKeys(plan)
  const joins = plan.embeds.map((embed) => embedSql(plan, embed, values))
  const items = plan.outputs.flatMap((output): Item[] => {
    if (output.kind === 'embed') return joins[plan.embeds.indexOf(output.embed)]?.items ?? []
    return outputSql(plan, output, values, isNumbered)
  })
  const columns = items.map(({ key, sql }, i) =>
    isNumbered ? `${sql} as c${i}` : key === '*' ? sql : `${sql} as ${quote(key)}`,
  )
  const row = rowAlias(plan)
  const text = [
    `select ${columns.length > 0 ? columns.join(', ') : 'null'}`,
    fromSql(plan, link),
    ...joins.map(({ join }) => join),
    whereSql([
      ...linkSql(plan, link),
      ...plan.conditions.map((one) =>
        conditionSql(plan.alias, one, values, (embed) => `(${embed.alias}.j is null)`),
      ),
    ]),
    orderSql(plan, plan.order, values),
    rangeSql(plan, values),
  ]
  const pairs = items.map(({ key }, i) => ({ key, sql: `${row}.c${i}` }))
  return {
    text: text.filter(Boolean).join(' '),
    row: () => (isNumbered || items.length === 0 ? objectSql(pairs, values) : `${row}.*`),
    keys: items.map(({ key }) => key),
  }
}

export function rowAlias({ alias }: ReadPlan): string {
  return `r${alias}`
}

/** The expression of the response body, over the rows. */
export function bodySql(plan: ReadPlan, rows: Rows, media: Media): string {
  const row = rowAlias(plan)
  if (media.format === 'csv') return csvSql(rows.keys.map((_, i) => `${row}.c${i}`))
  if (media.format === 'array') {
    const array = `coalesce(json_agg(${rows.row()}), '[]')`
    return `${media.stripNulls ? `json_strip_nulls(${array})` : array}::text`
  }
  const object = `to_json(${rows.row()})`
  return `string_agg((${media.stripNulls ? `json_strip_nulls(${object})` : object})::text, ',')`
}

/**
 * One line per row. Values have PostgreSQL's text format, quoted where CSV requires it, with an apostrophe
 * before anything a spreadsheet would run as a formula.
 */
export function csvSql(columns: string[]): string {
  const fields = columns.map((column) => `case when ${column} is not null then format('%s', ${column}) end`)
  return `string_agg((select string_agg(case when v is null then ''
    when v = '' or v ~ '[",\\r\\n]' then '"' || replace(v, '"', '""') || '"' else v end, ',' order by n)
    from (select n, case when f ~ ${FORMULA} and f !~ ${NUMBER} then '''' || f else f end as v
      from unnest(array[${fields.join(', ')}]::text[]) with ordinality field(f, n)) guarded), e'\\n')`
}

const FORMULA = String.raw`'^''*(\s*[=+\-@＝＋－＠]|[\t\r\n])'`
const NUMBER = String.raw`'^-?\d+(\.\d+)?(e[+-]?\d+)?$'`

/** The matching rows without their columns, for counts and existence tests. */
export function matchSql(plan: ReadPlan, values: Values, link?: Link): string {
  const exists = (embed: PlannedEmbed) =>
    `exists (select 1 ${matchSql(embed.plan, values, { parent: plan, embed })})`
  const conditions = [
    ...linkSql(plan, link),
    ...plan.conditions.map((one) =>
      conditionSql(plan.alias, one, values, (embed) => `(not ${exists(embed)})`),
    ),
    ...plan.embeds.filter(({ isInner }) => isInner).map(exists),
  ]
  return `${fromSql(plan, link)} ${whereSql(conditions)}`
}

export function whereSql(conditions: string[]): string {
  return conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
}

export function orderSql(plan: ReadPlan, order: PlannedOrder[], values: Values): string {
  if (order.length === 0) return ''
  const terms = order.map(({ embed, field, descending, nulls }) => {
    const value = embed
      ? `(select ${fieldSql(embed.plan.alias, field, values)} ${matchSql(embed.plan, values, { parent: plan, embed })})`
      : fieldSql(plan.alias, field, values)
    return `${value}${descending ? ' desc' : ''}${nulls ? ` nulls ${nulls}` : ''}`
  })
  return `order by ${terms.join(', ')}`
}

export function rangeSql({ range }: Pick<ReadPlan, 'range'>, values: Values): string {
  const limit = range.limit === undefined ? '' : `limit ${values.add(range.limit)}`
  const offset = range.offset === 0 ? '' : `offset ${values.add(range.offset)}`
  return `${limit} ${offset}`.trim()
}

function hasOnlyCatalogueKeys(plan: ReadPlan): boolean {
  return plan.outputs.every((output) => {
    if (output.kind === 'star') return true
    if (output.kind === 'embed' && output.embed.isSpread) return hasOnlyCatalogueKeys(output.embed.plan)
    return output.key.isFromCatalogue
  })
}

function outputSql(
  { alias, columns }: ReadPlan,
  output: Exclude<Output, { kind: 'embed' }>,
  values: Values,
  isNumbered: boolean,
): Item[] {
  if (output.kind === 'star') {
    if (!isNumbered) return [{ key: '*', sql: `${alias}.*` }]
    return [...columns.keys()].map((name) => ({ key: name, sql: `${alias}.${quote(name)}` }))
  }
  const value = output.kind === 'count' ? 'count(*)' : fieldSql(alias, output.field, values)
  return [{ key: output.key.text, sql: output.cast ? `cast(${value} as ${output.cast})` : value }]
}

/** A row's embedded resource: as one JSON value `j`, or as columns if spread. */
function embedSql(parent: ReadPlan, embed: PlannedEmbed, values: Values): { join: string; items: Item[] } {
  const { plan, alias, isInner, isSpread, relationship } = embed
  const kind = isInner ? 'join' : 'left join'
  const link = { parent, embed }
  const row = rowAlias(plan)
  const key = parent.outputs.find((output) => output.kind === 'embed' && output.embed === embed)
  const name = key?.kind === 'embed' ? key.key.text : ''
  const rows = rowsSql(plan, values, isSpread, link)
  if (isSpread) {
    const items = rows.keys.map((spreadKey, i) => ({ key: spreadKey, sql: `${alias}.c${i}` }))
    return {
      join: `${kind} lateral (select true as j, ${row}.* from (${rows.text}) ${row}) ${alias} on true`,
      items,
    }
  }
  if (isToOne(relationship)) {
    return {
      join: `${kind} lateral (select to_json(${rows.row()}) as j from (${rows.text}) ${row}) ${alias} on true`,
      items: [{ key: name, sql: `${alias}.j` }],
    }
  }
  return {
    join: `${kind} lateral (select json_agg(${rows.row()}) as j from (${rows.text}) ${row}) ${alias} on ${isInner ? `${alias}.j is not null` : 'true'}`,
    items: [{ key: name, sql: `coalesce(${alias}.j, '[]')` }],
  }
}

function fromSql({ from, alias }: ReadPlan, link: Link | undefined): string {
  const own = `${from === undefined ? MADE : `public.${quote(from)}`} ${alias}`
  const junction = link?.embed.relationship.junction
  return `from ${own}${junction ? `, public.${quote(junction.relation)} ${junctionAlias(alias)}` : ''}`
}

function linkSql({ alias }: ReadPlan, link: Link | undefined): string[] {
  if (!link) return []
  const { columns, junction } = link.embed.relationship
  const near = junction ? junctionAlias(alias) : alias
  const equal = (a: string, b: string) => `${a} = ${b}`
  return [
    ...columns.map(({ here, there }) =>
      equal(`${near}.${quote(there)}`, `${link.parent.alias}.${quote(here)}`),
    ),
    ...(junction?.columns ?? []).map(({ here, there }) =>
      equal(`${near}.${quote(here)}`, `${alias}.${quote(there)}`),
    ),
  ]
}

function junctionAlias(alias: string): string {
  return `j${alias}`
}

// PostgreSQL accepts 100 arguments per function call, which is 50 properties.
const PAIRS_PER_CALL = 50

function objectSql(pairs: Item[], values: Values): string {
  const calls: string[] = []
  for (let i = 0; i === 0 || i < pairs.length; i += PAIRS_PER_CALL) {
    const some = pairs.slice(i, i + PAIRS_PER_CALL)
    calls.push(
      `json_build_object(${some.map(({ key, sql }) => `${values.add(key)}::text, ${sql}`).join(', ')})`,
    )
  }
  if (calls.length === 1) return calls.join()
  const inner = calls.map((call) => `left(substr(${call}::text, 2), -1)`)
  return `('{' || ${inner.join(" || ', ' || ")} || '}')::json`
}
