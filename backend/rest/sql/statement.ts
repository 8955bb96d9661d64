import type { Value } from '../../db/read-as.ts'
import { MAX_ROWS } from '../limits.ts'
import type { Media } from '../parse/media.ts'
import type { ReadPlan } from '../plan/read-plan.ts'
import type { Call, Plan, Reading, Write } from '../plan/request-plan.ts'
import { callSql } from './call.ts'
import { quote } from './quote.ts'
import { bodySql, csvSql, MADE, matchSql, rangeSql, rowAlias, rowsSql } from './read.ts'
import { Values } from './values.ts'
import { updatedSql, writeSql } from './write.ts'

/**
 * The single statement of a request. Its one row has `page`, the number of returned rows. Reads add `body`,
 * the response, and on request `total`, the number without a limit; writes add `body`, or `k0`, `k1`… with
 * the key of a new row.
 */
export type Statement = {
  text: string
  values: Value[]
  /** Planner query for an estimated total. */
  guess: { text: string; values: Value[] } | undefined
  /** The header line of a CSV response. */
  heading: string | undefined
}

/** Text that a spreadsheet would run as a formula; callers choose names too. */
const FORMULA = /^'*(\s*[=+\-@＝＋－＠]|[\t\r\n])/

const NO_BODY = 'null::text'

/** Truncates a response longer than `longest` just far enough to detect it. */
export function statementFor(plan: Plan, longest?: number): Statement {
  const cut: Cut = longest === undefined ? (body) => body : (body) => `left(${body}, ${longest + 1})`
  switch (plan.kind) {
    case 'read':
      return readStatement(plan, cut)
    case 'call':
      return callStatement(plan, cut)
    default:
      return writeStatement(plan, cut)
  }
}

type Cut = (body: string) => string

function readStatement({ read, media, hasBody, count }: Reading, cut: Cut): Statement {
  const values = new Values()
  const rows = rowsSql(read, values, media.format === 'csv')
  const body = hasBody ? cut(bodySql(read, rows, media)) : NO_BODY
  const columns = ['count(*) as page', `${body} as body`, ...totalSql(read, count, values)]
  return {
    text: `select ${columns.join(', ')} from (${rows.text}) ${rowAlias(read)}`,
    values: values.list,
    guess: guessFor(read, count),
    heading: headingOf(media, rows.keys),
  }
}

function writeStatement(write: Write, cut: Cut): Statement {
  const { read, media, returns, relation } = write
  const values = new Values()
  const made = `with ${MADE} as (${writeSql(write, values)})`
  if (returns !== 'rows') {
    const key = returns === 'key' && write.kind === 'insert' ? relation.primaryKey : []
    const columns = [
      'count(*) as page',
      ...key.map((name, i) => `min(${quote(name)}::text) as k${i}`),
      ...updatedIn(write),
    ]
    const text = `${made} select ${columns.join(', ')} from ${MADE}`
    return { text, values: values.list, guess: undefined, heading: undefined }
  }
  const rows = rowsSql(read, values, media.format === 'csv')
  const columns = ['count(*) as page', `${cut(bodySql(read, rows, media))} as body`, ...updatedIn(write)]
  return {
    text: `${made} select ${columns.join(', ')} from (${rows.text}) ${rowAlias(read)}`,
    values: values.list,
    guess: undefined,
    heading: headingOf(media, rows.keys),
  }
}

const updatedIn = (write: Write) => (write.kind === 'insert' && write.conflict?.merge ? [updatedSql] : [])

function callStatement(call: Call, cut: Cut): Statement {
  const { read, media, hasBody, count } = call
  const { returns } = call.function
  const values = new Values()
  // Materialized, since PostgreSQL would skip a stable function whose result is unused.
  const made = `with ${MADE} as materialized (${callSql(call, values)})`
  if (returns.kind !== 'rows') {
    const body = returns.kind === 'scalar' && hasBody ? cut(scalarBodySql(media, returns.isSet)) : NO_BODY
    const columns = ['count(*) as page', `${body} as body`, ...totalSql(read, count, values)]
    const range = returns.kind === 'scalar' && returns.isSet ? rangeSql(read, values) : ''
    return {
      text: `${made} select ${columns.join(', ')} from (select v from ${MADE} ${range}) s`,
      values: values.list,
      guess: undefined,
      heading: headingOf(media, ['pgrst_scalar']),
    }
  }
  const rows = rowsSql(read, values, media.format === 'csv')
  const shape: Media = !returns.isSet && media.format === 'array' ? { ...media, format: 'object' } : media
  const body = hasBody ? cut(bodySql(read, rows, shape)) : NO_BODY
  const columns = ['count(*) as page', `${body} as body`, ...totalSql(read, count, values)]
  return {
    text: `${made} select ${columns.join(', ')} from (${rows.text}) ${rowAlias(read)}`,
    values: values.list,
    guess: undefined,
    heading: headingOf(media, rows.keys),
  }
}

function scalarBodySql(media: Media, isSet: boolean): string {
  if (media.format === 'csv') return csvSql(['s.v'])
  return isSet && media.format === 'array'
    ? `coalesce(json_agg(s.v), '[]')::text`
    : `string_agg(to_json(s.v)::text, ',')`
}

/**
 * An estimate counts exactly up to the longest page, and uses the planner's guess beyond. The planner knows
 * nothing about a function's rows, but all of them are there to count.
 */
function totalSql(read: ReadPlan, count: Reading['count'], values: Values): string[] {
  const canGuess = read.from !== undefined
  if (count === undefined || (count === 'planned' && canGuess)) return []
  if (count === 'estimated' && canGuess) {
    return [`(select count(*) from (select 1 ${matchSql(read, values)} limit ${MAX_ROWS + 1}) c) as total`]
  }
  return [`(select count(*) ${matchSql(read, values)}) as total`]
}

function guessFor(read: ReadPlan, count: Reading['count']): Statement['guess'] {
  if (count !== 'planned' && count !== 'estimated') return undefined
  const values = new Values()
  const text = `explain (format json) select 1 ${matchSql(read, values)}`
  return { text, values: values.list }
}

function headingOf({ format }: Media, keys: string[]): string | undefined {
  if (format !== 'csv') return undefined
  return keys
    .map((key) => (FORMULA.test(key) ? `'${key}` : key))
    .map((key) => (/[",\r\n]/.test(key) ? `"${key.replaceAll('"', '""')}"` : key))
    .join(',')
}
