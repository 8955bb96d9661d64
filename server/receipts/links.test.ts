/** Tests the links of a gift and the code on a receipt. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ASHA, freshEmail, freshPan, isPdf, type Office, openOffice } from '../testing/office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

describe('gift-link', () => {
  test('shows which details the receipt waits for, then hands it out by both links and to no other', async () => {
    const { id } = await office.give()
    const [gift, receipt] = await Promise.all([office.token('gift', id), office.token('receipt', id)])
    await office.workOff()
    expect((await office.call('gift-link', { token: gift })).body).toMatchObject({
      receipt: null,
      missing: expect.arrayContaining(['address']),
    })
    expect((await office.call('gift-link', { token: receipt, action: 'receipt' })).body).toMatchObject({
      code: 'no_receipt',
    })
    await office.tell(id, { ...ASHA, id_number: freshPan() })
    await office.workOff()
    expect((await office.call('gift-link', { token: gift })).body).toMatchObject({
      receipt: { receipt_no: expect.stringContaining('DF') },
      missing: [],
    })
    for (const token of [gift, receipt]) {
      const { status, bytes } = await office.call('gift-link', { token, action: 'receipt' })
      expect([status, isPdf(bytes)]).toEqual([200, true])
    }
    expect((await office.call('gift-link', { token: receipt })).status).toBe(404)
  })

  test('sends the link for the details to the address on file, once a day', async () => {
    const email = freshEmail()
    const { id } = await office.give({ email })
    await office.workOff()
    const send = async (of: string) =>
      office.call('gift-link', { token: await office.token('gift', of), action: 'send_details_link' })
    for (const _ of [1, 2]) expect((await send(id)).status).toBe(204)
    const { rows } = await office.sql(
      `select recipient, confidential from public.outgoing_messages
      where donation_id = $1 and template = 'receipt_details' and cause like '%asked by donor%'`,
      [id],
    )
    expect(rows).toEqual([{ recipient: email, confidential: true }])

    const nobody = await office.give({ email: null })
    await office.workOff()
    expect(await send(nobody.id)).toMatchObject({
      status: 409,
      body: {
        code: 'no_address',
        message: 'We know no email address for this gift. Please write to us.',
      },
    })
  })

  test('opens the form for the details if no letter can ask for them, and proves nothing by it', async () => {
    const phoneOnly = await office.give({ email: null, phone: '98111 22233' })
    await office.workOff()
    const token = await office.token('gift', phoneOnly.id)
    expect((await office.call('gift-link', { token })).body).toMatchObject({ has_address: false })
    const { body } = await office.call('gift-link', { token, action: 'details' })
    const told = await office.call('donor-details', {
      token: body.details_token,
      ...ASHA,
      id_number: freshPan(),
    })
    expect(told.body).toMatchObject({ receipt: { kind: 'tax' }, receipt_token: expect.any(String) })
    const { rows } = await office.sql(
      `select d.typed_with, t.is_proved from public.donations as g join public.donors as d on d.id = g.donor_id
        join private.gift_tokens as t on t.donation_id = g.id and t.purpose = 'details' where g.id = $1`,
      [phoneOnly.id],
    )
    expect(rows).toEqual([{ typed_with: phoneOnly.id, is_proved: false }])
    expect((await office.call('gift-link', { token, action: 'details' })).status, 'nothing is missing').toBe(
      409,
    )

    const withAddress = await office.give()
    await office.workOff()
    const other = await office.token('gift', withAddress.id)
    expect((await office.call('gift-link', { token: other })).body).toMatchObject({ has_address: true })
    expect(await office.call('gift-link', { token: other, action: 'details' })).toMatchObject({
      status: 409,
      body: { code: 'sent_by_letter' },
    })
  })
})

describe('verify-receipt', () => {
  const ask = (code: string, from = '10.9.9.9') =>
    fetch(`${office.server.url}/functions/v1/verify-receipt?code=${code}`, {
      headers: { apikey: office.server.anonKey, 'X-Forwarded-For': from },
    })

  test('confirms number, day and sum, without the donor', async () => {
    const { receipt } = await office.receipted()
    const answer = await ask(receipt.verify_code)
    expect(await answer.json()).toEqual({
      receipt_no: receipt.receipt_no,
      issued_on: receipt.data.issued_on,
      given_on: '2026-11-14',
      amount: '1000.00',
      currency: 'INR',
      is_cancelled: false,
      is_test: false,
    })
    expect((await ask('x'.repeat(22))).status).toBe(404)
  })

  test('limits the number of requests', async () => {
    const statuses = []
    for (let n = 0; n < 31; n++) statuses.push((await ask('x'.repeat(22), '10.8.8.8')).status)
    expect(statuses.at(29)).toBe(404)
    expect(statuses.at(30)).toBe(429)
  })
})
