import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ASHA, type Office, openOffice } from '../testing/office.ts'
import { issueReceipt } from './issue-receipt.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

/** A gift with its donor's details, and the receipt that was issued for it. */
async function receipted(request: Parameters<Office['give']>[0] = {}) {
  const gift = await office.give(request)
  await office.workOff()
  const { body } = await office.tell(gift.id)
  await office.workOff()
  return { ...gift, no: body.receipt?.receipt_no as string }
}

describe('a gift', () => {
  test('waits for the missing details, and gets a receipt once they are there', async () => {
    const { id } = await office.give()
    await office.workOff()
    expect(await office.receiptsOf(id)).toEqual([])
    expect(
      (await office.sql('select missing from public.waiting_receipts where donation_id = $1', [id])).rows,
    ).toEqual([{ missing: ['name', 'address', 'identifier'] }])
    expect((await office.letters(id)).map(({ template }) => template)).toEqual([
      'receipt_details',
      'receipt_details',
    ])

    const { status, body } = await office.tell(id)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        receipt: { receipt_no: expect.stringMatching(/^DF\/2026-27\/\d{5}$/), kind: 'tax' },
        missing: [],
        receipt_token: expect.any(String),
        hints: {},
      },
    })
    await office.workOff()
    const [receipt] = await office.receiptsOf(id)
    expect(receipt).toMatchObject({
      series: 'TAX',
      year: 2026,
      kind: 'tax',
      amount: '1000.00',
      file_made_at: expect.any(Date),
      data: {
        donor: {
          name: 'Asha Rao',
          id_mask: '••••••234F',
          address: ['12 Lake Road', 'Pune, Maharashtra 411001'],
        },
        law: { act: 'Income-tax Act, 2025', section: 'Section 133 (earlier 80G)' },
        gift: { paid_on: '2026-11-14', mode: 'upi' },
      },
    })
    expect((await office.letters(id)).map(({ template }) => template)).toContain('receipt_issued')
    expect(
      (await office.sql('select from public.waiting_receipts where donation_id = $1', [id])).rowCount,
    ).toBe(0)
  })

  test.each([
    ['2026-03-31T18:29:59Z', 2025, 'Income-tax Act, 1961', '2026-03-31'],
    ['2026-03-31T18:30:00Z', 2026, 'Income-tax Act, 2025', '2026-04-01'],
  ])('belongs to the Indian year and law of its day: %s, %i', async (paidAt, year, act, day) => {
    const { id } = await receipted({ paidAt })
    const [receipt] = await office.receiptsOf(id)
    expect(receipt).toMatchObject({ year, data: { law: { act }, gift: { paid_on: day } } })
  })

  test('gets an acknowledgement outside every registration, without a word about tax', async () => {
    const { id } = await office.give({ paidAt: '2027-04-01T06:00:00Z', name: 'Asha Rao' })
    await office.workOff()
    const [receipt] = await office.receiptsOf(id)
    expect(receipt).toMatchObject({
      kind: 'acknowledgement',
      series: 'ACK',
      data: { reason: 'no_registration', law: null },
    })
    expect(receipt.receipt_no).toMatch(/^DF\/2027-28\/A00001$/)
    expect(JSON.stringify(receipt.data)).not.toContain('80G')
    // No letter asks for a number that no receipt needs, and the link from the checkout takes none.
    expect((await office.letters(id)).map(({ template }) => template)).toEqual(['receipt_issued'])
    expect((await office.tell(id)).status).toBe(404)
  })

  test('gets an acknowledgement in cash above the limit, and waits for details at the limit', async () => {
    const enter = async (amount: number) =>
      (
        await office.sql(
          `insert into public.donations (amount, platform, payment_status, donor_name, created_at)
          values ($1, 'cash', 'successful', 'Asha Rao', '2026-06-01') returning id`,
          [amount],
        )
      ).rows[0].id
    const [above, at] = [await enter(2500), await enter(2000)]
    await office.workOff()
    expect(await office.receiptsOf(above)).toMatchObject([
      { kind: 'acknowledgement', data: { reason: 'cash_above_limit' } },
    ])
    await office.sql('update public.donations set refunded_amount = 600 where id = $1', [above])
    await office.workOff()
    const [, lowered] = await office.receiptsOf(above)
    expect(lowered, 'what was handed over stays above the limit').toMatchObject({
      kind: 'acknowledgement',
      amount: '1900.00',
      data: { reason: 'cash_above_limit' },
    })
    expect(await office.receiptsOf(at)).toEqual([])
    expect(await office.letters(at), 'staff ask for offline gifts themselves').toEqual([])
  })

  test('waits while its donor’s name has letters that no typeface has', async () => {
    const { id } = await office.give()
    await office.workOff()
    const { status, body } = await office.tell(id, { ...ASHA, name: '田中 Asha' })
    expect({ status, fields: body.fields }).toEqual({
      status: 422,
      fields: { name: 'We cannot print 田 中. Please use other letters.' },
    })
    const { id: paid } = await receipted()
    const [{ data }] = await office.receiptsOf(paid)
    await office.sql(`update public.donors set name = '田中 Asha', typed_with = null where id = $1`, [
      data.donor.id,
    ])
    const { services } = office.server
    const {
      rows: [offline],
    } = await office.sql(
      `insert into public.donations (amount, platform, payment_status, donor_id, created_at)
      values (500, 'cheque', 'successful', $1, '2026-06-01') returning id`,
      [data.donor.id],
    )
    expect(await issueReceipt(services, offline.id)).toEqual({ receipt: null, missing: ['letters'] })
    expect(await issueReceipt(services, paid, { correct: 'A wrong name' })).toMatchObject({
      receipt: { kind: 'tax' },
      missing: ['letters'],
    })
    expect(await office.receiptsOf(paid)).toMatchObject([{ cancelled_at: null }])
    await office.sql(`update public.donors set name = 'Asha Tanaka' where id = $1`, [data.donor.id])
    await office.workOff()
    expect(await office.receiptsOf(offline.id)).toMatchObject([{ data: { donor: { name: 'Asha Tanaka' } } }])
  })

  test('has a series of its own and no deduction from a foreign citizen', async () => {
    const { id } = await office.give()
    await office.workOff()
    const { body } = await office.tell(id, {
      ...ASHA,
      citizenship: 'foreign',
      id_kind: 'passport',
      id_number: 'X1234567',
    })
    expect(body.receipt).toEqual({ receipt_no: 'DF/2026-27/F00001', kind: 'acknowledgement' })
    expect(await office.receiptsOf(id)).toMatchObject([
      { series: 'FCRA', data: { reason: 'foreign', law: null } },
    ])
  })

  test('goes into the series TEST with a test key, beside the real ones', async () => {
    const { id } = await receipted({ isTest: true })
    const [receipt] = await office.receiptsOf(id)
    expect(receipt).toMatchObject({
      series: 'TEST',
      kind: 'tax',
      receipt_no: 'TEST/2026-27/00001',
      data: { is_test: true },
    })
  })

  test('has no receipt while only a signature confirms it', async () => {
    const { id, payment } = await office.give()
    await office.sql('update public.payments set confirmed = false where payment_id = $1', [payment])
    expect(await issueReceipt(office.server.services, id)).toEqual({ receipt: null, missing: [] })
  })

  test('has one receipt after ten simultaneous requests', async () => {
    const gift = await office.give()
    await office.tell(gift.id)
    const { services } = office.server
    const all = await Promise.all(Array.from({ length: 10 }, () => issueReceipt(services, gift.id)))
    expect(new Set(all.map(({ receipt }) => receipt?.receipt_no)).size).toBe(1)
    expect(await office.receiptsOf(gift.id)).toHaveLength(1)
  })
})

describe('money that goes back', () => {
  test('cancels the receipt once the refund is processed, not before, and notifies the donor', async () => {
    const { id, payment, no } = await receipted()
    const refundId = await office.refund(payment, 1000, 'pending')
    await office.workOff()
    expect(await office.receiptsOf(id)).toMatchObject([{ receipt_no: no, cancelled_at: null }])
    await office.refund(payment, 1000, 'processed', refundId)
    await office.workOff()
    expect(await office.receiptsOf(id)).toMatchObject([
      { receipt_no: no, cancelled_at: expect.any(Date), cancel_reason: 'The gift was refunded.' },
    ])
    expect((await office.letters(id)).at(-1)).toMatchObject({ template: 'receipt_cancelled' })

    await office.refund(payment, 1000, 'failed', refundId)
    await office.workOff()
    const [cancelled, again] = await office.receiptsOf(id)
    expect(again).toMatchObject({ amount: '1000.00', cancelled_at: null, replaces_id: cancelled.id })
    expect(again.data.donor).toEqual(cancelled.data.donor)
  })

  test('restores the receipt by hand when the refund fails, even from before the first day', async () => {
    await office.save('receipts_from', '2026-11-15')
    try {
      const { id, payment } = await office.give()
      await office.tell(id)
      await office.workOff()
      expect(await office.receiptsOf(id)).toEqual([])
      await issueReceipt(office.server.services, id, { byHand: true })
      const refundId = await office.refund(payment, 1000, 'processed')
      await office.workOff()
      await office.refund(payment, 1000, 'failed', refundId)
      await office.workOff()
      const [cancelled, again] = await office.receiptsOf(id)
      expect(again).toMatchObject({ cancelled_at: null, replaces_id: cancelled.id })
    } finally {
      await office.save('receipts_from', '')
    }
  })

  test('leaves a new receipt for the rest after a part', async () => {
    const { id, payment, no } = await receipted()
    await office.refund(payment, 400, 'processed')
    await office.workOff()
    const [cancelled, rest] = await office.receiptsOf(id)
    expect(cancelled).toMatchObject({ cancel_reason: 'Part of the gift was refunded.' })
    expect(rest).toMatchObject({
      amount: '600.00',
      replaces_id: cancelled.id,
      data: { replaces: no, gift: { given: '1000.00', amount: '600.00' }, donor: { id_mask: '••••••234F' } },
    })
    const { rows } = await office.sql('select kind from private.receipt_identifiers where receipt_id = $1', [
      rest.id,
    ])
    expect(rows).toEqual([{ kind: 'pan' }])
    expect((await office.letters(id)).at(-1)).toMatchObject({ template: 'receipt_replaced' })
  })

  test('leaves a receipt for the second payment after a refund of the first, with one letter', async () => {
    const { id, payment, no } = await receipted()
    const pay = async (second: string, paidAt: string) => {
      const { rows } = await office.sql('select order_id from public.donations where id = $1', [id])
      await office.sql('select private.settle_payment($1)', [
        JSON.stringify({
          payment_id: second,
          order_id: rows[0].order_id,
          status: 'captured',
          amount: 1000,
          currency: 'INR',
          method: 'card',
          paid_at: paidAt,
          confirmed: true,
        }),
      ])
    }
    const second = `${payment}_again`
    await pay(second, '2026-11-14T06:31:00Z')
    await office.workOff()
    expect(await office.receiptsOf(id), 'a payment that does not count changes none').toHaveLength(1)
    const before = await office.letters(id)

    await office.refund(payment, 1000, 'processed')
    await office.workOff()
    const [cancelled, standing, ...more] = await office.receiptsOf(id)
    expect(more).toEqual([])
    expect(cancelled).toMatchObject({ cancel_reason: 'Details of the gift were corrected.' })
    expect(standing).toMatchObject({
      amount: '1000.00',
      cancelled_at: null,
      replaces_id: cancelled.id,
      data: {
        replaces: no,
        gift: { reference: second, mode: 'card' },
        donor: { name: 'Asha Rao', id_mask: '••••••234F' },
      },
    })
    expect((await office.letters(id)).slice(before.length)).toMatchObject([{ template: 'receipt_replaced' }])
  })

  test('cancels the receipt after a lost dispute too', async () => {
    const { id, payment } = await receipted()
    const about = {
      dispute_id: `disp_${id}`,
      payment_id: payment,
      amount: 1000,
      currency: 'INR',
      amount_deducted: 1000,
    }
    await office.sql('select private.record_dispute($1)', [
      JSON.stringify({ ...about, status: 'lost', reported_at: '2026-11-15T00:00:00Z' }),
    ])
    await office.workOff()
    expect(await office.receiptsOf(id)).toMatchObject([
      { cancel_reason: 'The payment was taken back by the donor’s bank.' },
    ])
  })
})

describe('a receipt', () => {
  test.each([
    [
      `update public.receipts set amount = 1 where id = $1`,
      'A receipt stays as it was issued. Cancel it and issue another one.',
    ],
    [
      `update public.receipts set data = '{}' where id = $1`,
      'A receipt stays as it was issued. Cancel it and issue another one.',
    ],
    [`delete from public.receipts where id = $1`, 'A receipt is cancelled, never deleted.'],
  ])('refuses a change: %s', async (statement, sentence) => {
    const { id } = await receipted()
    const [receipt] = await office.receiptsOf(id)
    await expect(office.sql(statement, [receipt.id])).rejects.toThrow(sentence)
  })

  test('stays cancelled', async () => {
    const { id } = await receipted()
    const [receipt] = await office.receiptsOf(id)
    await office.sql(
      `update public.receipts set cancelled_at = now(), cancel_reason = 'A reason' where id = $1`,
      [receipt.id],
    )
    const back = office.sql(
      'update public.receipts set cancelled_at = null, cancel_reason = null where id = $1',
      [receipt.id],
    )
    await expect(back).rejects.toThrow('A receipt stays as it was issued.')
  })

  test.each([
    ['receipt_prefix', 'TEST', 'The prefix TEST is for test receipts.'],
    ['receipt_start', 'one', 'This is not something the setting receipt_start can hold.'],
    ['receipt_width', '12', 'This is not something the setting receipt_width can hold.'],
  ])('takes no number from %s %s', async (key, value, message) => {
    await expect(office.save(key, value)).rejects.toThrow(message)
  })

  test('keeps prefix and width of the year’s first number', async () => {
    await office.save('receipt_prefix', 'NEW')
    await office.save('receipt_width', '3')
    await office.save('receipt_start', '700')
    expect((await receipted()).no).toMatch(/^DF\/2026-27\/\d{5}$/)
    expect((await receipted({ paidAt: '2024-06-01T00:00:00Z' })).no).toBe('NEW/2024-25/700')
    expect((await receipted({ paidAt: '2024-06-02T00:00:00Z' })).no).toBe('NEW/2024-25/701')
  })

  test('keeps them in every series, whichever the first number was of', async () => {
    const acknowledged = async () => {
      const { rows } = await office.sql(
        `insert into public.donations (amount, platform, payment_status, is_in_kind, donor_name, created_at)
        values (500, 'cheque', 'successful', true, 'Asha Rao', '2023-06-01') returning id`,
      )
      await office.workOff()
      return (await office.receiptsOf(rows[0].id))[0].receipt_no
    }
    await office.save('receipt_prefix', 'OLD')
    await office.save('receipt_width', '4')
    await office.save('receipt_start', '300')
    expect(await acknowledged()).toBe('OLD/2023-24/A0001')
    await office.save('receipt_prefix', 'NEW')
    await office.save('receipt_width', '3')
    await office.save('receipt_start', '700')
    expect((await receipted({ paidAt: '2023-06-01T00:00:00Z' })).no).toBe('OLD/2023-24/0300')
    expect(await acknowledged()).toBe('OLD/2023-24/A0002')
  })

  test('gets issued again when staff correct the donation type, by which the yearly statement adds up', async () => {
    const { id, no } = await receipted()
    await office.sql(`update public.donations set donation_type = 'corpus' where id = $1`, [id])
    await office.workOff()
    const [cancelled, corrected] = await office.receiptsOf(id)
    expect(cancelled).toMatchObject({
      receipt_no: no,
      cancel_reason: 'Details of the gift were corrected.',
      data: { gift: { type: 'others' } },
    })
    expect(corrected).toMatchObject({
      cancelled_at: null,
      replaces_id: cancelled.id,
      data: { replaces: no, gift: { type: 'corpus' }, donor: cancelled.data.donor },
    })
  })

  test('stays a tax receipt once the approval of its day is removed, and so does that for the rest', async () => {
    await office.sql(`insert into public.registrations (kind, number, valid_from, valid_to)
      values ('80g', 'REMOVED', '2016-04-01', '2017-03-31')`)
    const { id, payment, no } = await receipted({ paidAt: '2016-06-01T06:30:00Z' })
    await office.sql(`delete from public.registrations where number = 'REMOVED'`)
    await office.sql('select private.queue_receipt($1)', [id])
    await office.workOff()
    expect(await office.receiptsOf(id)).toMatchObject([{ receipt_no: no, kind: 'tax', cancelled_at: null }])

    await office.refund(payment, 400, 'processed')
    await office.workOff()
    const [cancelled, rest] = await office.receiptsOf(id)
    expect(rest).toMatchObject({
      kind: 'tax',
      series: 'TAX',
      amount: '600.00',
      data: { law: cancelled.data.law, organisation: cancelled.data.organisation },
    })
  })

  test('stays, cancelled, when its offline donation is deleted', async () => {
    const { rows } = await office.sql(
      `insert into public.donations (amount, platform, payment_status, is_in_kind, donor_name, created_at)
      values (500, 'cheque', 'successful', true, 'Asha Rao', '2026-06-01') returning id`,
    )
    await office.workOff()
    const [receipt] = await office.receiptsOf(rows[0].id)
    await office.sql('delete from public.donations where id = $1', [rows[0].id])
    const stored = await office.sql('select cancel_reason, donation_id from public.receipts where id = $1', [
      receipt.id,
    ])
    expect(stored.rows).toEqual([{ cancel_reason: 'The donation was deleted.', donation_id: null }])
  })
})
