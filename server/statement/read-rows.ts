import type { Query } from '#backend/db/database.ts'
import type { DonorKind, IdentifierKind } from '#domain/receipts/identifiers.ts'
import type { Scope } from '#domain/statement/statement-row.ts'
import type { StatementTemplate } from '#domain/statement/template.ts'
import { readTemplate } from '#domain/statement/template.ts'

/** A row as PostgreSQL adds it up, the identifier still sealed. */
export type SealedRow = {
  owner: string | null
  sealed: string | null
  id_kind: IdentifierKind | null
  urn: string | null
  urn_date: string | null
  name: string | null
  address: string | null
  mask: string | null
  kind: DonorKind | null
  type: string
  mode: string
  amount: string
  certificate_no: string | null
  is_question: boolean
  donation_id: string
  donor_id: string | null
}

const AT_ONCE = 2000

export async function templateOf(query: Query, year: number): Promise<StatementTemplate> {
  const { rows } = await query<Parameters<typeof readTemplate>[0]>(
    `select columns, id_codes, section_codes, type_codes, mode_codes, date_format, most_rows
    from public.statement_templates where from_year <= $1 order by from_year desc limit 1`,
    [year],
  )
  if (!rows[0]) throw new Error(`There is no template for the statement of ${year}`)
  return readTemplate(rows[0])
}

/** How many rows there are to file, and what they come to. */
export async function countRows(query: Query, year: number, scope: Scope) {
  const { rows } = await query<{ rows: number; amount: string }>(
    `select count(*)::integer as rows, coalesce(sum(amount), 0)::numeric(18, 2)::text as amount
    from private.statement_changes($1) where change = $2`,
    [year, changeOf(scope)],
  )
  return rows[0] ?? { rows: 0, amount: '0.00' }
}

const changeOf = (scope: Scope) => (scope === 'original' ? 'new' : 'changed')

/**
 * The rows to file, by name, some at a time. Inside a transaction that sees one moment, so that what is read is
 * what was counted.
 */
export async function* readRows(query: Query, year: number, scope: Scope): AsyncGenerator<SealedRow[]> {
  await query(
    `declare statement_cursor no scroll cursor for
    select coalesce(named.receipt_id, shared.id) as owner, coalesce(named.sealed, shared.sealed) as sealed,
      c.id_kind, c.urn, approval.ordered_on::text as urn_date, person.name, person.address, person.mask, person.kind,
      c.type, c.mode, c.amount::text, case when $2 = 'changed' then c.certificate_no end as certificate_no, c.is_question,
      line.donation_id, coalesce(line.donor_id, gift.donor_id) as donor_id
    from private.statement_changes($1) as c
      join private.statement_gifts as line on line.id = c.line_id
      join public.donations as gift on gift.id = line.donation_id
      cross join lateral private.statement_person(line) as person
      left join private.receipt_identifiers as named on named.receipt_id = line.receipt_id and line.donor_id is null
        and c.digest is not null
      left join lateral (select (private.identifier_of(d)).* from public.donors as d where d.id = line.donor_id) as shared
        on true
      left join lateral (select r.ordered_on from public.registrations as r
        where r.kind = '80g' and r.number = c.urn order by r.valid_from desc limit 1) as approval on true
    where c.change = $2
    order by lower(person.name), c.digest, c.urn, c.type, c.mode`,
    [year, changeOf(scope)],
  )
  for (;;) {
    const { rows } = await query<SealedRow>(`fetch ${AT_ONCE} from statement_cursor`)
    if (rows.length > 0) yield rows
    if (rows.length < AT_ONCE) break
  }
  await query('close statement_cursor')
}
