import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { yearInFigures } from '#domain/india/financial-year.ts'
import { fromPaise, toPaise } from '#domain/india/money.ts'
import { DAYS_STORED, statementLine } from '#domain/statement/statement-file.ts'
import {
  cellsOf,
  type Finding,
  findingsOf,
  QUESTIONS,
  type StatementRow,
} from '#domain/statement/statement-row.ts'
import type { StatementTemplate } from '#domain/statement/template.ts'
import { openIdentifier } from '../receipts/identifiers.ts'
import { readSealed, storeSealed } from '../receipts/sealed-files.ts'
import type { Services } from '../services.ts'
import { logIdentifiersRead } from './access-log.ts'
import { fileName } from './files.ts'
import { noteRows, readRows, type SealedRow, templateOf } from './read-rows.ts'
import type { Run } from './run.ts'

// The portal takes 50 MB; some of it stays free.
const MOST_BYTES = 49_000_000

export type ExportedFile = { name: string; rows: number; amount: string }

/** A dry run: every value that the template would refuse, and no file. */
export const checkStatement = (services: Services, run: Run, query: Query) =>
  passOver(services, run, query, false)

/** The files, unless the template would refuse something of them. */
export const exportStatement = (services: Services, run: Run, query: Query) =>
  passOver(services, run, query, true)

/** `query` is not of the transaction that reads, so that progress is seen at once. */
async function passOver(services: Services, run: Run, query: Query, isExport: boolean) {
  const { rows: total, amount } = await noteRows(services, run)
  await query('update public.statement_runs set total = $2, amount = $3 where id = $1', [
    run.id,
    total,
    amount,
  ])
  return inTransaction(services.database, async (reading) => {
    await reading('set local idle_in_transaction_session_timeout = 0')
    const template = await templateOf(reading, run.year)
    await logIdentifiersRead(query, run.id, { identifiers: isExport ? 'exported' : 'checked', count: total })
    const file = openFile(services, run, template)
    let problems = 0
    let serial = 0
    for await (const rows of readRows(reading, run.id)) {
      const found: (Finding & { row: SealedRow; serial: number })[] = []
      for (const row of rows) {
        serial++
        const opened = open(services, row)
        const findings = findingsIn(template, run, row, opened)
        found.push(...findings.map((finding) => ({ ...finding, row, serial })))
        if (isExport && problems + found.length === 0) await file.add(opened)
      }
      await noteFindings(query, run.id, found, problems)
      problems += found.length
      await query('update public.statement_runs set done = $2, problems = $3 where id = $1', [
        run.id,
        serial,
        problems,
      ])
    }
    if (!isExport || problems > 0) {
      await file.discard()
      // Only what was exported can be filed.
      await reading('delete from private.exported_rows where run_id = $1', [run.id])
      return problems > 0 && isExport ? ('refused' as const) : ('done' as const)
    }
    const { files, readBack } = await file.finish()
    await query('update public.statement_runs set files = $2, read_back = $3 where id = $1', [
      run.id,
      JSON.stringify(files),
      readBack,
    ])
    return 'done' as const
  })
}

function open({ sealing }: Services, row: SealedRow): StatementRow {
  return {
    certificate: row.certificate_no,
    idKind: row.id_kind,
    idNumber: row.sealed && row.owner ? openIdentifier(sealing, row.sealed, row.owner) : null,
    knowsPan: row.knows_pan,
    urn: row.urn,
    urnDate: row.urn_date,
    name: row.name,
    address: row.address,
    donorKind: row.kind ?? 'person',
    type: row.type,
    mode: row.mode,
    amount: row.amount,
  }
}

function findingsIn(template: StatementTemplate, run: Run, row: SealedRow, opened: StatementRow): Finding[] {
  const question: Finding[] = row.question ? [QUESTIONS[row.question]] : []
  return [...question, ...findingsOf(template, opened, run.scope)]
}

async function noteFindings(
  query: Query,
  runId: string,
  found: readonly (Finding & { row: SealedRow; serial: number })[],
  before: number,
): Promise<void> {
  if (found.length === 0) return
  await query(
    `insert into public.statement_findings (run_id, nth, row_number, source, problem, name, mask, donation_id, donor_id)
    select $1, $2 + f.nth, f.row_number, f.source, f.problem, f.name, f.mask, gift.id, donor.id
    from jsonb_to_recordset($3) as f (nth integer, row_number integer, source text, problem text, name text, mask text,
      donation_id uuid, donor_id uuid)
      left join public.donations as gift on gift.id = f.donation_id
      left join public.donors as donor on donor.id = f.donor_id`,
    [
      runId,
      before,
      JSON.stringify(
        found.map(({ row, serial, source, problem }, at) => ({
          nth: at + 1,
          row_number: serial,
          source,
          problem,
          name: row.name,
          mask: row.mask,
          donation_id: row.donation_id,
          donor_id: row.donor_id,
        })),
      ),
    ],
  )
}

/** Files of at most so many rows, each sealed and read back before the next begins: one at a time is in memory. */
function openFile(services: Services, run: Run, template: StatementTemplate) {
  const header = statementLine(template.columns.map(({ heading }) => heading))
  // The portal takes each file as a statement of its own, whose rows begin with 1.
  const next = (row: StatementRow) => statementLine(cellsOf(template, row, lines.length + 1))
  const files: ExportedFile[] = []
  let lines: string[] = []
  let bytes = Buffer.byteLength(header)
  let paise = 0
  let readBack = 0

  async function flush() {
    if (lines.length === 0) return
    const name = fileName(run.id, files.length)
    const written = Buffer.from(header + lines.join(''))
    await storeSealed(services, { name, bytes: written, type: 'text/csv', days: DAYS_STORED })
    const stored = await readSealed(services, name)
    if (!stored?.bytes.equals(written)) throw new Error('A file did not read back as written')
    readBack += lines.length
    const part = files.length === 0 ? '' : `-${files.length + 1}`
    const kind = run.scope === 'revised' ? '-revised' : ''
    files.push({
      name: `statement-${yearInFigures(run.year)}${kind}${part}.csv`,
      rows: lines.length,
      amount: fromPaise(paise),
    })
    lines = []
    bytes = Buffer.byteLength(header)
    paise = 0
  }

  return {
    async add(row: StatementRow) {
      let line = next(row)
      if (lines.length >= template.most_rows || bytes + Buffer.byteLength(line) > MOST_BYTES) {
        await flush()
        line = next(row)
      }
      lines.push(line)
      bytes += Buffer.byteLength(line)
      paise += toPaise(row.amount)
    },
    async finish() {
      await flush()
      return { files, readBack }
    },
    /** Without its key a file is nothing, and the daily clean-up takes it away. */
    async discard() {
      for (const [at] of files.entries())
        await services.database.server.query('delete from private.sealed_files where name = $1', [
          fileName(run.id, at),
        ])
    },
  }
}
