/** A year of gifts with every kind of fault, and the hands of staff who mend it. */
import { randomUUID } from 'node:crypto'
import PDFDocument from 'pdfkit'
import { workOnStatement } from '../statement/runs.ts'
import { takeSnapshot } from '../statement/snapshot.ts'
import { ASHA, freshEmail, type Office, openOffice } from './office.ts'

export const YEAR = 2026

export const PLACE = { address: '4 Hill Road', city: 'Pune', state: 'Maharashtra', pincode: '411001' }

export type Desk = Awaited<ReturnType<typeof openDesk>>

/** A PAN of its own for each. */
export const panOf = (nth: number, holder = 'P', initial = 'R') =>
  `ABC${holder}${initial}${String(nth).padStart(4, '0')}K`

export async function openDesk(environment: Record<string, string> = {}) {
  const office = await openOffice(environment)
  const { server, sql } = office
  await sql(`update public.registrations set ordered_on = '2021-10-05' where kind = '80g'`)
  const admin = await server.signedIn('admin')
  const second = await server.services.tokens.signAccess({
    sub: admin.id,
    session_id: admin.sessionId,
    email: admin.email,
    aal: 'aal2',
  })

  /** A gift through the provider whose donor told who they are; one mailbox for each identifier, unless named. */
  async function receipted(
    amount: number,
    entry: { id_number?: string; [field: string]: unknown },
    request: { email?: string; paidAt?: string } = {},
  ) {
    const email = entry.id_number && `${entry.id_number.toLowerCase()}@example.org`
    const gift = await office.give({
      amount,
      paidAt: '2026-06-10T06:30:00Z',
      ...(email && { email }),
      ...request,
    })
    const told = await office.tell(gift.id, { ...ASHA, ...entry })
    if (told.status !== 200) throw new Error(`details were refused: ${JSON.stringify(told.body)}`)
    await office.workOff()
    return gift
  }

  /** A gift that staff entered. */
  async function entered(amount: number, columns: Record<string, unknown> = {}): Promise<string> {
    const row = {
      id: randomUUID(),
      amount,
      platform: 'cheque',
      payment_status: 'successful',
      created_at: '2026-07-01T06:30:00Z',
      ...columns,
    }
    const names = Object.keys(row)
    await sql(
      `insert into public.donations (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    )
    await office.workOff()
    return row.id
  }

  /** Takes a new snapshot before functions that read the statement. */
  async function rpc<Answer>(name: string, args: object): Promise<Answer> {
    if (name.startsWith('tax_statement')) await takeSnapshot(server.services, YEAR)
    const { data, error } = await admin.client.rpc(name, args)
    if (error) throw error
    return data as Answer
  }

  /** Begins work as an administrator and does it, as the runner would. */
  async function run(request: object, token = second) {
    const { status, body } = await office.call('statement-run', request, token)
    if (status !== 200) return { status, body, run: undefined, findings: [] }
    await sql(`delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
      where task.id = job.task_id and task.identifier = 'work-on-statement'`)
    await workOnStatement(server.services, body.id)
    const { rows } = await sql('select * from public.statement_runs where id = $1', [body.id])
    const { rows: findings } = await sql(
      'select source, problem, name, mask, donation_id from public.statement_findings where run_id = $1 order by nth',
      [body.id],
    )
    return { status, body, run: rows[0], findings }
  }

  const file = (runId: string, nth = 0, token = second) =>
    office.call('statement-file', { run_id: runId, file: nth }, token)

  /** Marks a file of an export as filed. */
  const markAsFiled = (runId: string, acknowledgement: string, nth = 0) =>
    rpc<string>('file_statement', { run: runId, file: nth, acknowledgement, filed: '2026-11-01' })

  /** Exports the year as it is and marks it as filed. */
  async function exportAndFile(acknowledgement: string, scope = 'original'): Promise<string> {
    const { run: exported, findings } = await run({ kind: 'export', year: YEAR, scope })
    if (exported.state !== 'done') throw new Error(`not exported: ${JSON.stringify(findings)}`)
    return markAsFiled(exported.id, acknowledgement)
  }

  async function newDonor(columns: Record<string, unknown>): Promise<string> {
    const names = Object.keys(columns)
    const { rows } = await sql(
      `insert into public.donors (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      Object.values(columns),
    )
    return rows[0].id
  }
  const saveNumber = (donor_id: string, number: string) =>
    office.call('donor-identifier', { action: 'save', donor_id, kind: 'pan', number }, admin.token)

  /** Splits a gift among donors, each with a percentage. */
  const split = (gift: string, shares: Record<string, number>) =>
    rpc('split_gift', {
      gift,
      shares: Object.entries(shares).map(([donor_id, percent]) => ({ donor_id, percent })),
    })

  return {
    ...office,
    admin,
    second,
    receipted,
    entered,
    rpc,
    run,
    file,
    markAsFiled,
    exportAndFile,
    newDonor,
    saveNumber,
    split,
    freshEmail,
  }
}

/** A file as the portal would make it, in base64. */
export function pdf(...lines: string[]): Promise<string> {
  return new Promise((done) => {
    const document = new PDFDocument()
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => done(Buffer.concat(chunks).toString('base64')))
    for (const line of lines) document.text(line)
    document.end()
  })
}

export { ASHA, type Office }
