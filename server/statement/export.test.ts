import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCsv } from '#domain/csv/read-csv.ts'
import { QUESTIONS } from '#domain/statement/statement-row.ts'
import { type Desk, openDesk, panOf, YEAR } from '../testing/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

type Rows = { count: number; rows: Record<string, unknown>[] }

describe('a year without faults', () => {
  test('has one row for gifts of the same nature by one identifier, in the file as on the screen', async () => {
    await desk.receipted(1000, { name: 'Asha Rao', id_number: panOf(1) })
    await desk.receipted(500.5, { name: 'Rao, Asha', id_number: panOf(1).toLowerCase() })
    const { id } = await desk.receipted(700, { name: 'Meera Rao', id_number: panOf(2) })
    await desk.sql(`update public.donations set donation_type = 'corpus' where id = $1`, [id])
    await desk.workOff()
    await desk.receipted(9, { name: 'Asha Rao', id_number: panOf(1) }, { paidAt: '2026-03-31T18:29:59Z' })

    const page = await desk.rpc<Rows>('tax_statement_rows', { in_year: YEAR })
    expect(page.count).toBe(2)
    expect(page.rows.map(({ name, amount, gifts, type, mask }) => [name, amount, gifts, type, mask])).toEqual(
      [
        ['Rao, Asha', '1500.50', 2, 'others', `••••••${panOf(1).slice(-4)}`],
        ['Meera Rao', '700.00', 1, 'corpus', `••••••${panOf(2).slice(-4)}`],
      ],
    )

    const { run } = await desk.run({ kind: 'export', year: YEAR })
    expect(run).toMatchObject({
      state: 'done',
      total: 2,
      done: 2,
      problems: 0,
      read_back: 2,
      amount: '2200.50',
    })
    const { status, bytes } = await desk.file(run.id)
    expect(status).toBe(200)
    expect(readCsv(bytes.toString()).rows.map(({ cells }) => cells)).toEqual([
      [
        'Sl. No.',
        'Pre Acknowledgement Number',
        'ID Code',
        'Unique Identification Number',
        'Section Code',
        'Unique Registration Number (URN)',
        'Date of Issuance of Unique Registration Number',
        'Name of donor',
        'Address of donor',
        'Donation Type',
        'Mode of receipt',
        'Amount of donation (Indian rupees)',
      ],
      [
        '1',
        '',
        'Permanent Account Number',
        panOf(2),
        'Section 133',
        'AAATD1234EF20214',
        '05-10-2021',
        'Meera Rao',
        '12 Lake Road, Pune, Maharashtra 411001',
        'Corpus',
        'Electronic modes including account payee cheque/draft',
        '700',
      ],
      [
        '2',
        '',
        'Permanent Account Number',
        panOf(1),
        'Section 133',
        'AAATD1234EF20214',
        '05-10-2021',
        'Rao, Asha',
        '12 Lake Road, Pune, Maharashtra 411001',
        'Others',
        'Electronic modes including account payee cheque/draft',
        '1500.50',
      ],
    ])
  })

  test('needs an administrator with the second step for its export and its files', async () => {
    const refused = await desk.run({ kind: 'export', year: YEAR }, desk.admin.token)
    expect([refused.status, refused.body.code]).toEqual([403, 'second_step_needed'])
    const { run } = await desk.run({ kind: 'export', year: YEAR })
    const taken = await desk.file(run.id, 0, desk.admin.token)
    expect([taken.status, taken.body.code]).toEqual([403, 'second_step_needed'])
    const member = await desk.server.signedIn('member')
    expect((await desk.run({ kind: 'check', year: YEAR }, member.token)).status).toBe(403)
    expect((await desk.file(run.id, 1)).status).toBe(404)
  })

  test('has every read of identifiers in the log, with its author and their number', async () => {
    const { run } = await desk.run({ kind: 'export', year: YEAR })
    await desk.file(run.id)
    const { rows } = await desk.sql(
      `select actor_email, new_values from public.audit_log
      where table_name = 'statement_runs' and row_key = $1 and new_values ? 'identifiers' order by id`,
      [run.id],
    )
    expect(rows).toEqual([
      { actor_email: desk.admin.email, new_values: { identifiers: 'exported', count: 2, year: YEAR } },
      {
        actor_email: desk.admin.email,
        new_values: { identifiers: 'downloaded', file: 'statement-2026-27.csv', year: YEAR },
      },
    ])
  })

  test('fills files of at most the template’s rows, each with its own count', async () => {
    await desk.sql('update public.statement_templates set most_rows = 1 where from_year = 2026')
    const { run } = await desk.run({ kind: 'export', year: YEAR })
    await desk.sql('update public.statement_templates set most_rows = 25000 where from_year = 2026')
    expect(run.files).toEqual([
      { name: 'statement-2026-27.csv', rows: 1, amount: '700.00' },
      { name: 'statement-2026-27-2.csv', rows: 1, amount: '1500.50' },
    ])
    const second = await desk.file(run.id, 1)
    expect(readCsv(second.bytes.toString()).rows[1]?.cells[0]).toBe('1')
  })

  test('counts as filed as exported, although a gift of it was deleted since', async () => {
    const { run } = await desk.run({ kind: 'export', year: YEAR })
    await desk.sql(`delete from public.donations where donation_type = 'corpus'`)
    const filed = await desk.markAsFiled(run.id, 'ACK-DELETED-1')
    const { rows } = await desk.sql(
      `select name, donation_id is null as "isDeleted" from private.filed_rows where statement_id = $1 order by name`,
      [filed],
    )
    expect(rows).toEqual([
      { name: 'Meera Rao', isDeleted: true },
      { name: 'Rao, Asha', isDeleted: false },
    ])
    expect(await desk.rpc('tax_statement_changes', { in_year: YEAR })).toMatchObject({ gone: 1, changed: 0 })
  })
})

type Changes = {
  new: number
  changed: number
  gone: number
  rows: Record<'change' | 'name' | 'filed_name' | 'amount' | 'filed_amount' | 'question', unknown>[]
}
const changes = () => desk.rpc<Changes>('tax_statement_changes', { in_year: YEAR })

/** The record first, then the receipt that was made of it. */
async function rename(gift: string, name: string) {
  const { rows } = await desk.sql(
    `select g.donor_id, r.id as receipt_id from public.donations as g join public.receipts as r
      on r.donation_id = g.id and r.cancelled_at is null where g.id = $1`,
    [gift],
  )
  await desk.sql('update public.donors set name = $2 where id = $1', [rows[0].donor_id, name])
  const { status } = await desk.call(
    'receipt-action',
    { action: 'correct', id: rows[0].receipt_id, reason: 'Another name' },
    desk.admin.token,
  )
  expect(status).toBe(200)
  await desk.workOff()
}

describe('a filed row whose gifts come under two names', () => {
  const gifts: string[] = []
  test('needs a revision as soon as one name differs, refund or not', async () => {
    for (const amount of [300, 200])
      gifts.push((await desk.receipted(amount, { name: 'Nila Rao', id_number: panOf(50) })).id)
    await desk.exportAndFile('ACK-NAMES-1')
    expect(await changes()).toMatchObject({ new: 0, changed: 0 })
    await rename(gifts[0] ?? '', 'Nila Menon')
    expect(await changes()).toMatchObject({ changed: 1 })

    const { rows } = await desk.sql('select payment_id from public.donations where id = $1', [gifts[1]])
    await desk.refund(rows[0].payment_id, 150, 'processed')
    await desk.workOff()
    const found = await changes()
    expect(found).toMatchObject({ new: 0, changed: 1 })
    expect(found.rows.find(({ change }) => change === 'changed')).toMatchObject({
      filed_name: 'Nila Rao',
      amount: '350.00',
      filed_amount: '500.00',
      question: 'name',
    })
  })

  test('counts beside a new one of that kind, and waits like it for a name', async () => {
    await desk.receipted(20, { name: 'Omar Khan', id_number: panOf(51, 'P', 'K') })
    await desk.receipted(30, { name: 'Salim Khan', id_number: panOf(51, 'P', 'K') })
    const found = await changes()
    expect(found).toMatchObject({ new: 1, changed: 1 })
    for (const [scope, count] of [
      ['original', found.new],
      ['revised', found.changed],
    ]) {
      const { run, findings } = await desk.run({ kind: 'export', year: YEAR, scope })
      expect(run).toMatchObject({ state: 'refused', total: count })
      expect(findings.map(({ problem }) => problem)).toContain(QUESTIONS.name.problem)
    }
  })

  test('goes into the revision once its name is chosen', async () => {
    await desk.admin.client
      .from('statement_decisions')
      .insert({ donation_id: gifts[1], kind: 'name' })
      .throwOnError()
    const found = await changes()
    const row = found.rows.find(({ change }) => change === 'changed')
    expect(row).toMatchObject({ name: 'Nila Rao', amount: '350.00', question: null })
    await desk.sql(`update private.filed_rows set certificate_no = 'A1140000000050' where name = 'Nila Rao'`)
    await desk.exportAndFile('ACK-NAMES-2', 'revised')
    expect(await changes()).toMatchObject({ new: 1, changed: 0 })
  })
})
