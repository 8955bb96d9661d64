import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ASHA, freshPan, isPdf, type Office, openOffice } from '../testing/office.ts'
import { workOnReceipts } from './batches.ts'

let office: Office
let admin: { token: string; id: string }
beforeAll(async () => {
  office = await openOffice()
  admin = await office.server.signedIn('admin')
})
afterAll(() => office.close())

describe('the back office', () => {
  test.each([
    'receipt-action',
    'receipt-file',
    'receipt-batch',
    'donor-identifier',
    'receipt-signature',
  ] as const)('refuses %s to members and visitors', async (name) => {
    const member = await office.server.signedIn('member')
    expect((await office.call(name, {}, member.token)).status).toBe(403)
    expect((await office.call(name, {})).status).toBe(403)
  })

  test('shows whether a signature is stored', async () => {
    const isStored = async () => (await office.call('receipt-signature', {}, admin.token)).body
    const image =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    expect(await isStored()).toEqual({ stored: false })
    await office.call('receipt-signature', { image }, admin.token)
    expect(await isStored()).toEqual({ stored: true })
    await office.call('receipt-signature', { image: '' }, admin.token)
    expect(await isStored()).toEqual({ stored: false })
  })

  test('asks the donor for missing details, once a day, and only while some are missing', async () => {
    const { id } = await office.give()
    await office.workOff()
    const ask = () => office.call('receipt-action', { action: 'ask', donation_id: id }, admin.token)
    const asked = async () =>
      (
        await office.sql(
          `select recipient from public.outgoing_messages where donation_id = $1 and cause like '%asked by staff%'`,
          [id],
        )
      ).rows
    expect(await ask()).toMatchObject({ status: 200, body: { receipt: null } })
    expect(await ask()).toMatchObject({ status: 200 })
    expect(await asked()).toHaveLength(1)
    await office.tell(id, { ...ASHA, id_number: freshPan() })
    expect((await ask()).body).toMatchObject({ code: 'receipt_not_waiting' })

    const nobody = await office.give({ email: null })
    await office.workOff()
    const refused = await office.call(
      'receipt-action',
      { action: 'ask', donation_id: nobody.id },
      admin.token,
    )
    expect(refused.body).toMatchObject({
      code: 'no_address',
      message: 'There is no address that the donor could be asked at, or they do not want to be asked.',
    })
  })

  test('takes a mistaken correction back, which issues the receipt again under a new number', async () => {
    const { id, receipt } = await office.receipted()
    const correct = async (refunded_amount: number) => {
      const { status } = await office.call(
        'correct-donation',
        { id, refunded_amount, reason: 'Typed by mistake' },
        admin.token,
      )
      expect(status).toBe(200)
      await office.workOff()
      return office.receiptsOf(id)
    }
    expect(await correct(1000)).toMatchObject([{ id: receipt.id, cancelled_at: expect.any(Date) }])
    const [first, second] = await correct(0)
    expect(second).toMatchObject({ cancelled_at: null, amount: '1000.00' })
    expect(second.number).toBeGreaterThan(first.number)
    const { rows } = await office.sql(
      `select line.verdict, line.amount, (select array_agg(template order by template) from public.outgoing_messages
        where donation_id = $1 and template ~ '^receipt_(issued|cancelled|replaced)') as letters
      from private.statement_lines_of($1) as line`,
      [id],
    )
    expect(rows).toEqual([
      {
        verdict: 'in',
        amount: '1000.00',
        letters: ['receipt_cancelled', 'receipt_issued', 'receipt_replaced'],
      },
    ])
  })

  test('corrects a name by cancelling and issuing again', async () => {
    const { id, receipt } = await office.receipted()
    await office.sql(
      `update public.donors set name = 'Asha V. Rao' where id = (select donor_id from public.donations where id = $1)`,
      [id],
    )
    const request = { action: 'correct', id: receipt.id, reason: 'The name was misspelt.' }
    const { body } = await office.call('receipt-action', request, admin.token)
    const [old, corrected] = await office.receiptsOf(id)
    expect(body.receipt.receipt_no).toBe(corrected.receipt_no)
    expect(old).toMatchObject({ cancel_reason: 'The name was misspelt.' })
    expect(corrected).toMatchObject({
      replaces_id: old.id,
      data: { donor: { name: 'Asha V. Rao' }, replaces: old.receipt_no },
    })
    const { rows } = await office.sql(
      `select actor_id from public.audit_log where table_name = 'receipts' and row_key = $1 and action = 'update'
      order by id desc limit 1`,
      [old.id],
    )
    expect(rows).toEqual([{ actor_id: admin.id }])
  })

  test('cancels with a reason, and issues again', async () => {
    const { id, receipt } = await office.receipted()
    const cancel = (reason?: string) =>
      office.call('receipt-action', { action: 'cancel', id: receipt.id, reason }, admin.token)
    expect((await cancel()).body.message).toBe('Please give a reason.')
    expect((await cancel('Entered twice.')).status).toBe(200)
    expect((await cancel('Entered twice.')).status).toBe(404)
    expect((await office.letters(id)).at(-1)).toMatchObject({ template: 'receipt_cancelled' })

    await office.sql('select private.queue_receipt($1)', [id])
    await office.workOff()
    const all = await office.call('receipt-batch', { kind: 'issue', filter: { year: 2026 } }, admin.token)
    await workOnReceipts(office.server.services, all.body.id)
    expect(await office.receiptsOf(id), 'neither a job nor all that are due bring it back').toHaveLength(1)
    await office.sql(`update public.donors set name = 'Asha V. Rao' where id = $1`, [receipt.data.donor.id])
    const { body } = await office.call('receipt-action', { action: 'issue', donation_id: id }, admin.token)
    expect(body.receipt.receipt_no).not.toBe(receipt.receipt_no)
    expect((await office.receiptsOf(id)).at(-1), 'to the record as it is by then').toMatchObject({
      receipt_no: body.receipt.receipt_no,
      data: { donor: { name: 'Asha V. Rao' } },
    })
  })

  test('hands out the file as issued, a duplicate, a sample and a donor’s year', async () => {
    const { receipt } = await office.receipted()
    const file = (request: object) => office.call('receipt-file', request, admin.token)
    const issued = await file({ what: 'issued', id: receipt.id })
    expect(isPdf(issued.bytes)).toBe(true)
    expect((await file({ what: 'issued', id: receipt.id })).bytes.equals(issued.bytes)).toBe(true)
    const duplicate = await file({ what: 'duplicate', id: receipt.id })
    expect(isPdf(duplicate.bytes) && !duplicate.bytes.equals(issued.bytes)).toBe(true)
    expect(isPdf((await file({ what: 'sample', language: 'hi' })).bytes)).toBe(true)
    const settings = { receipt_prefix: 'TYPED', receipt_start: '70', receipt_width: '4' }
    const typed = (await file({ what: 'sample', language: 'en', settings })).bytes.toString('latin1')
    expect(typed).toMatch(/<rdf:li xml:lang="x-default">TYPED\/\d{4}-\d\d\/0070<\/rdf:li>/)
    expect((await file({ what: 'sample', language: 'en', settings: { org_name: 'X' } })).status).toBe(400)
    const year = { what: 'summary', donor_id: receipt.data.donor.id, year: 2026 }
    expect(isPdf((await file(year)).bytes)).toBe(true)
    expect((await file({ ...year, year: 2020 })).status).toBe(404)
    const taken = await office.sql(
      `select actor_id, new_values from public.audit_log
      where table_name = 'receipts' and row_key = $1 and new_values ? 'identifiers' order by id`,
      [receipt.id],
    )
    const entry = (as: string) => ({
      actor_id: admin.id,
      new_values: { identifiers: 'downloaded', file: receipt.receipt_no, as },
    })
    expect(taken.rows).toEqual([entry('issued'), entry('issued'), entry('duplicate')])
  })

  test('shows a number on a click that is logged, and saves one that is sealed', async () => {
    const { rows } = await office.sql(`insert into public.donors (name) values ('Ravi') returning id`)
    const donor_id = rows[0].id
    const identifier = (request: object) =>
      office.call('donor-identifier', { donor_id, ...request }, admin.token)
    expect((await identifier({ action: 'save', kind: 'pan', number: 'nonsense' })).status).toBe(422)
    expect((await identifier({ action: 'save', kind: 'pan', number: 'abcpk 4321 q' })).status).toBe(200)
    const stored = await office.sql('select pan from public.donors where id = $1', [donor_id])
    expect(stored.rows).toEqual([{ pan: '••••••321Q' }])
    expect((await identifier({ action: 'reveal' })).body.identifiers).toEqual([
      { kind: 'pan', number: 'ABCPK4321Q' },
    ])
    const log = await office.sql(
      `select actor_id, new_values from public.audit_log where table_name = 'donors' and row_key = $1 order by id desc limit 1`,
      [donor_id],
    )
    expect(log.rows).toEqual([{ actor_id: admin.id, new_values: { identifier: 'shown' } }])
    // The same mask, and another number.
    const other = { action: 'add', kind: 'pan', number: 'ZYXPK4321Q' }
    expect((await identifier(other)).body).toMatchObject({ stays: '••••••321Q' })
    expect((await identifier({ ...other, number: 'abcpk4321q' })).body).toEqual({
      identifiers: [],
      others: [],
    })
    expect((await identifier({ action: 'reveal' })).body.identifiers).toEqual([
      { kind: 'pan', number: 'ABCPK4321Q' },
    ])
    await identifier({ action: 'remove', kind: 'pan' })
    expect((await identifier({ action: 'reveal' })).body.identifiers).toEqual([])
    expect((await identifier(other)).body).not.toHaveProperty('stays')
    expect((await identifier({ action: 'reveal' })).body.identifiers).toEqual([
      { kind: 'pan', number: 'ZYXPK4321Q' },
    ])
  })

  test('corrects a donor’s record, which issues the receipt that waited for it', async () => {
    const gift = await office.give()
    await office.workOff()
    const { rows } = await office.sql('select donor_id from public.donations where id = $1', [gift.id])
    const number = { action: 'save', donor_id: rows[0].donor_id, kind: 'pan', number: freshPan() }
    await office.call('donor-identifier', number, admin.token)
    const { error } = await (await office.server.signedIn('admin')).client
      .from('donors')
      .update({ name: 'Ravi Rao', address: 'x', city: 'Pune', state: 'Maharashtra', pincode: '411001' })
      .eq('id', rows[0].donor_id)
    expect(error).toBeNull()
    await office.workOff()
    expect(await office.receiptsOf(gift.id)).toMatchObject([
      { kind: 'tax', data: { donor: { name: 'Ravi Rao' } } },
    ])
  })
})
