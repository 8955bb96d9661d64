import { type Query, serverQuery } from '#backend/db/database.ts'
import { readInPieces } from '#backend/db/read-in-pieces.ts'
import type { DonorKind, IdentifierKind } from '#domain/receipts/identifiers.ts'
import type { StatementQuestion } from '#domain/statement/statement-row.ts'
import type { StatementTemplate } from '#domain/statement/template.ts'
import { readTemplate } from '#domain/statement/template.ts'
import type { Services } from '../services.ts'
import type { Run } from './run.ts'
import { withSnapshot } from './snapshot.ts'

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
  question: StatementQuestion | null
  knows_pan: boolean
  donation_id: string
  donor_id: string | null
}

export async function templateOf(query: Query, year: number): Promise<StatementTemplate> {
  const { rows } = await query<Parameters<typeof readTemplate>[0]>(
    `select columns, id_codes, section_codes, type_codes, mode_codes, date_format, most_rows
    from public.statement_templates where from_year <= $1 order by from_year desc limit 1`,
    [year],
  )
  if (!rows[0]) throw new Error(`There is no template for the statement of ${year}`)
  return readTemplate(rows[0])
}

/** Takes a snapshot and notes its rows to file, and what they come to: what is written and later filed. */
export async function noteRows(services: Services, run: Pick<Run, 'id' | 'year' | 'scope'>) {
  await withSnapshot(services, 'select private.note_exported_rows($1, $2, $3)', [
    run.id,
    run.year,
    run.scope === 'original' ? 'new' : 'changed',
  ])
  const { rows } = await serverQuery(services.database)<{ rows: number; amount: string }>(
    `select count(*)::integer as rows, coalesce(sum(amount), 0)::numeric(18, 2)::text as amount
    from private.exported_rows where run_id = $1`,
    [run.id],
  )
  return rows[0] ?? { rows: 0, amount: '0.00' }
}

/** The noted rows, some at a time, with their sealed identifiers; without where the record has another one since. */
export const readRows = (query: Query, runId: string) =>
  readInPieces<SealedRow>(
    query,
    `select coalesce(named.receipt_id, recorded.id) as owner, coalesce(named.sealed, recorded.sealed) as sealed,
      e.id_kind, e.urn, approval.ordered_on::text as urn_date, e.name, e.address, e.mask, e.kind,
      e.type, e.mode, e.amount::text, e.certificate_no, e.question, e.donation_id, e.donor_id,
      coalesce(e.id_kind <> 'pan', false) and exists (select from public.donors as d
        join private.identifiers as i on i.donor_id = d.id and i.kind = 'pan' and i.mask = d.pan
        where d.id = e.donor_id) as knows_pan
    from private.exported_rows as e
      left join private.receipt_identifiers as named on named.receipt_id = e.receipt_id and named.digest = e.digest
      left join lateral (select i.id, i.sealed from private.identifiers as i
        where i.donor_id = e.donor_id and i.digest = e.digest and e.receipt_id is null limit 1) as recorded on true
      left join lateral (select r.ordered_on from public.registrations as r
        where r.kind = '80g' and r.number = e.urn order by r.valid_from desc limit 1) as approval on true
    where e.run_id = $1 order by e.nth`,
    [runId],
  )
