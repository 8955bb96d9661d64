/**
 * Compares the year's donations in the registers with the tax statement. Every line but the first is the sum of a list,
 * so that the difference between both is what no list explains.
 */
import type { Query } from '#backend/db/database.ts'
import { fromPaise, toPaise } from '#domain/india/money.ts'
import { type Verdict, verdicts, verdictWords } from '#domain/statement/verdicts.ts'
import type { WorkbookCell } from '#domain/xlsx/write-workbook.ts'
import {
  dayOf,
  GIVEN_AT,
  GIVER,
  MASK,
  NOTE,
  OF_YEAR,
  REFERENCE,
  WITH_GIVER,
  withoutContact,
} from './gift-lists.ts'
import { type Column, type IndexedSheet, indexed, type Register, readRows } from './sheet.ts'

type Reason = Exclude<Verdict, 'in'>
const REASONS = verdicts.filter((verdict): verdict is Reason => verdict !== 'in')

/** The lines in their order, with what each of them means. */
const LINES: Readonly<Record<string, readonly [title: string, explanation: string]>> = {
  filed: ['Filed in the tax statement', 'By acknowledgement, without the rows that a later filing replaced.'],
  new: ['In the statement, not filed yet', 'These gifts have a tax receipt, and no filing has their row.'],
  ...Object.fromEntries(
    REASONS.map((reason) => [
      reason,
      // Advice for staff follows the first sentence.
      [
        `Not in the statement: ${reason === 'left_out' ? 'Left out by staff' : verdictWords[reason].title}`,
        verdictWords[reason].text.replace(/\. .*$/, '.'),
      ] as const,
    ]),
  ),
  returned: ['Refunded and deducted', 'Returned from gifts of this year, whenever it was returned.'],
  changed: ['Changed since filing', 'Rows as they are now, less the same rows as they were filed.'],
}
const TITLES = Object.fromEntries(Object.entries(LINES).map(([line, [title]]) => [line, title]))

const COLUMNS: readonly Column[] = [
  { heading: 'Line', width: 44, words: TITLES },
  { heading: 'Day', kind: 'day', width: 13 },
  { heading: 'Donor', width: 26 },
  { heading: 'Identifier', width: 13 },
  { heading: 'Receipt or acknowledgement', width: 24 },
  { heading: 'Reference', width: 22 },
  { heading: 'Amount', kind: 'money', width: 17 },
  { heading: 'Note', width: 38 },
]

/** Rows of the statement are known by these columns. */
const key = (row: string) =>
  `(coalesce(${row}.digest, ''), coalesce(${row}.id_kind, ''), coalesce(${row}.urn, ''), ${row}.type, ${row}.mode)`

/** A joint gift has a line for each share. */
const LINE_GIVER = `case when line.share_id is null then ${GIVER} else ${withoutContact('sharer.name')} end as donor`
const LINE_MASK = `case when line.share_id is null then ${MASK} else coalesce(sharer.pan, sharer.id_number) end as mask`
const WITH_LINE_GIVER = `${WITH_GIVER} left join public.donors as sharer on line.share_id is not null and sharer.id = line.donor_id`

/** One row of a list for each line of the statement, in rupees. */
const linesOf = (line: string, from: string, where: string) =>
  `select ${line} as line, ${dayOf(GIVEN_AT)} as day, ${LINE_GIVER}, ${LINE_MASK}, receipt.receipt_no, ${REFERENCE} as reference,
    case gift.currency when 'INR' then line.amount else 0 end as amount,
    concat_ws('; ', nullif(${NOTE}, ''), left_out.note) as note
  from ${from} join public.donations as gift on gift.id = line.donation_id ${WITH_LINE_GIVER}
    left join public.statement_decisions as left_out on left_out.donation_id = gift.id and left_out.kind = 'left_out'
  where line.year = $1 and ${where}`

const LISTS = `with changes as materialized (select * from private.statement_changes($1))
  select * from (
    select 'filed' as line, statement.filed_on::text as day, null as donor, null as mask, statement.acknowledgement_no as receipt_no,
      null as reference, statement.amount - coalesce((select sum(former.amount) from private.filed_rows as row
        join private.filed_rows as former on former.id = row.replaces_id where row.statement_id = statement.id), 0) as amount,
      format('%s, %s', statement.kind, case statement.row_count when 1 then '1 row' else statement.row_count || ' rows' end) as note
    from public.statements as statement where statement.year = $1
    union all
    ${linesOf(`'new'`, `changes join private.statement_gifts as line on ${key('line')} = ${key('changes')}`, `changes.change = 'new' and line.is_member`)}
    union all
    ${linesOf('line.verdict', 'private.statement_gifts as line', 'not line.is_member')}
    union all
    select 'returned', ${dayOf(GIVEN_AT)}, ${GIVER}, ${MASK}, receipt.receipt_no, ${REFERENCE}, line.returned,
      concat_ws('; ', case when gift.refunded_amount > 0 then 'refunded ' || gift.refunded_amount end,
        case when gift.deducted_amount > 0 then 'deducted ' || gift.deducted_amount end)
    from (select donation_id, max(given) - sum(amount) as returned from private.statement_gifts where year = $1
        group by donation_id) as line
      join public.donations as gift on gift.id = line.donation_id ${WITH_GIVER}
    where line.returned <> 0 and gift.currency = 'INR'
    union all
    select 'changed', null, case when coalesce(gift.erased_at, filed.erased_at) is not null then '(erased)'
        else ${withoutContact('coalesce(person.name, filed.name)')} end,
      case when coalesce(gift.erased_at, filed.erased_at) is null then coalesce(person.mask, filed.mask) end,
      statement.acknowledgement_no, null, changes.amount - changes.filed_amount,
      case when changes.change = 'gone' then format('filed %s, nothing is left', changes.filed_amount)
        when changes.amount <> changes.filed_amount then format('filed %s, now %s', changes.filed_amount, changes.amount)
        when changes.question is not null then 'open question' else 'name or address changed' end
    from changes join private.filed_rows as filed on filed.id = changes.filed_id
      join public.statements as statement on statement.id = filed.statement_id
      left join private.statement_gifts as line on line.id = changes.line_id
      left join public.donations as gift on gift.id = coalesce(line.donation_id, filed.donation_id) and line.share_id is null
        and filed.is_payers
      left join lateral private.statement_person(line.donor_id, line.receipt_id) as person on true
    where changes.change in ('changed', 'gone')
  ) as listed`

/**
 * Gifts that the statement does not know, rows of filings whose record is missing, with the gifts in them, and filings
 * whose rows do not add up.
 */
const NOT_EXPLAINED = `select ${dayOf(GIVEN_AT)} as day, ${GIVER} as donor, receipt.receipt_no, gift.amount,
    'The statement does not contain this gift.' as note
  from public.donations as gift ${WITH_GIVER}
    left join (select donation_id, max(given) as given from private.statement_gifts where year = $1 group by donation_id) as line
      on line.donation_id = gift.id
  where ${OF_YEAR} and line.given is distinct from gift.amount
  union all
  select ${dayOf(GIVEN_AT)}, ${LINE_GIVER}, receipt.receipt_no, line.amount,
    format('Filed under %s, but the record of the filed row is missing.', statement.acknowledgement_no)
  from public.statements as statement join public.statement_runs as run on run.id = statement.run_id
    cross join lateral (select coalesce(sum((file.value ->> 'rows')::integer), 0) as rows
      from jsonb_array_elements(run.files) with ordinality as file (value, nth) where file.nth <= statement.file) as before
    join private.exported_rows as row on row.run_id = run.id and row.nth > before.rows and row.nth <= before.rows + statement.row_count
    join private.statement_gifts as line on line.year = $1 and line.is_member and ${key('line')} = ${key('row')}
    join public.donations as gift on gift.id = line.donation_id ${WITH_LINE_GIVER}
  where statement.year = $1 and not exists (select from private.filed_rows as filed
    where filed.statement_id = statement.id and ${key('filed')} = ${key('row')})
  union all
  select statement.filed_on::text, null, statement.acknowledgement_no, statement.amount - filed.amount,
    format('The filing of %s has rows for %s.', statement.amount, filed.amount)
  from public.statements as statement cross join lateral (select coalesce(sum(row.amount), 0) as amount
    from private.filed_rows as row where row.statement_id = statement.id) as filed
  where statement.year = $1 and filed.amount <> statement.amount`

const lists: Register = {
  name: 'Reconciliation lists',
  contents: 'The gifts, filings and rows behind each line of the reconciliation.',
  columns: COLUMNS,
  sql: `${LISTS} order by array_position(array[${Object.keys(LINES).map((line) => `'${line}'`)}], line), day, donor, receipt_no`,
}

type Sum = { line: string; count: number; amount: string }

export async function reconciliation(query: Query, year: number): Promise<IndexedSheet[]> {
  const { rows: gross } = await query<Sum>(
    `select count(*)::integer as count, coalesce(sum(gift.amount) filter (where gift.currency = 'INR'), 0) as amount
    from public.donations as gift where ${OF_YEAR}`,
    [year],
  )
  const { rows: sums } = await query<Sum>(
    `select line, count(*)::integer as count, sum(amount) as amount from (${LISTS}) as every group by line`,
    [year],
  )
  const unexplained: WorkbookCell[][] = []
  for await (const [day, donor, receipt, amount, note] of readRows(
    query,
    year,
    NOT_EXPLAINED,
    UNEXPLAINED_COLUMNS,
  ))
    unexplained.push([`${day}  ${donor ?? ''}  ${receipt ?? ''}`, null, amount, note])
  const left = sums.reduce((rest, { amount }) => rest - toPaise(amount), toPaise(gross[0]?.amount ?? 0))
  const known = new Map(sums.map((sum) => [sum.line, sum]))
  const rows: WorkbookCell[][] = [
    [
      'Gross donations of the year in the registers',
      gross[0]?.count ?? 0,
      Number(gross[0]?.amount ?? 0),
      'Every gift by its day, before refunds. Gifts in another currency are counted and not added.',
    ],
    ...Object.entries(LINES).map(([line, [title, explanation]]) => [
      title,
      known.get(line)?.count ?? 0,
      Number(known.get(line)?.amount ?? 0),
      explanation,
    ]),
    [
      'Not explained',
      unexplained.length,
      Number(fromPaise(left)),
      left === 0 && unexplained.length === 0
        ? 'The first line is the sum of the others.'
        : 'See the list below.',
    ],
    ...unexplained,
  ]
  const contents = 'Donations in the registers against the tax statement, and why they differ.'
  return [
    {
      name: 'Reconciliation',
      contents,
      count: rows.length,
      total: Number(gross[0]?.amount ?? 0),
      title: [
        'Reconciliation',
        contents,
        'The first line equals the sum of the lines below it. A list for each follows.',
      ],
      columns: [
        { heading: 'Line', width: 52 },
        { heading: 'Entries', kind: 'count', width: 11 },
        { heading: 'Amount', kind: 'money', width: 20 },
        { heading: 'Explanation', width: 92 },
      ],
      rows,
    },
    await indexed(query, year, lists),
  ]
}

const UNEXPLAINED_COLUMNS: readonly Column[] = [
  { heading: 'Day' },
  { heading: 'Donor' },
  { heading: 'Receipt' },
  { heading: 'Amount', kind: 'money' },
  { heading: 'Note' },
]
