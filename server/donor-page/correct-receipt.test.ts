import { afterAll, beforeAll, expect, test } from 'vitest'
import { ASHA, freshEmail, type Office, openOffice } from '../testing/office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

let nth = 0

/** A donor with a receipt, who has come in with a letter. */
async function donorWithReceipt(email = freshEmail()) {
  const gift = await office.give({ email })
  await office.tell(gift.id, { ...ASHA, id_number: `ABCPR${String(++nth).padStart(4, '0')}C` })
  await office.workOff()
  const [receipt] = await office.receiptsOf(gift.id)
  const { token, client } = await office.server.donor(email)
  const correct = (id = receipt.id) => office.call('correct-receipt', { id }, token)
  const rename = async (said: object) => {
    const { data } = await client.from('donors').select('id')
    return office.call('correct-personal-data', { record_id: data?.[0]?.id, ...said }, token)
  }
  return { ...gift, email, receipt, token, correct, rename }
}

test('cancels the receipt with a wrong name and issues and sends a new one', async () => {
  const { id, receipt, correct, rename } = await donorWithReceipt()
  expect((await rename({ name: 'Asha V. Rao' })).status).toBe(200)
  const { status, body } = await correct()
  await office.workOff()
  const [old, corrected] = await office.receiptsOf(id)
  expect({ status, body }).toEqual({
    status: 200,
    body: { receipt: { receipt_no: corrected.receipt_no, kind: 'tax' }, missing: [] },
  })
  expect(old).toMatchObject({ id: receipt.id, cancel_reason: 'The donor’s details were corrected.' })
  expect(corrected).toMatchObject({
    replaces_id: old.id,
    cancelled_at: null,
    data: { donor: { name: 'Asha V. Rao', id_mask: receipt.data.donor.id_mask }, replaces: old.receipt_no },
  })
  expect((await office.letters(id)).at(-1)).toMatchObject({ template: 'receipt_replaced' })
  expect((await correct()).status, 'the old one is nothing to correct any more').toBe(404)
})

test('takes no number if the new receipt would be identical', async () => {
  const { id, correct } = await donorWithReceipt()
  expect(await correct()).toMatchObject({
    status: 409,
    body: {
      code: 'nothing_to_correct',
      message: 'This receipt says what your details say. Correct your details first.',
    },
  })
  expect(await office.receiptsOf(id)).toHaveLength(1)
})

test('leaves the receipt unchanged if the details are incomplete by now', async () => {
  const { id, correct, rename } = await donorWithReceipt()
  await rename({ name: 'Asha V. Rao', address: '' })
  expect(await correct()).toMatchObject({ status: 200, body: { receipt: null, missing: ['address'] } })
  expect(await office.receiptsOf(id)).toMatchObject([{ cancelled_at: null }])
})

test('refuses another donor’s receipt, a visitor and staff', async () => {
  const [one, other] = [await donorWithReceipt(), await donorWithReceipt()]
  const nothing = await other.correct(crypto.randomUUID())
  expect(nothing.status).toBe(404)
  expect(await other.correct(one.receipt.id)).toMatchObject({ status: 404, body: nothing.body })
  expect((await office.call('correct-receipt', { id: one.receipt.id })).status).toBe(401)
  const { token } = await office.server.signedIn('admin')
  expect((await office.call('correct-receipt', { id: one.receipt.id }, token)).status).toBe(401)
})

test('returns 409 for details of a record that is not the donor’s own', async () => {
  const { id, correct } = await donorWithReceipt()
  const { rows } = await office.sql(`insert into public.donors (name) values ('Somebody Else') returning id`)
  await office.sql('update public.donations set donor_id = $2 where id = $1', [id, rows[0].id])
  expect(await correct()).toMatchObject({
    status: 409,
    body: {
      code: 'not_own_record',
      message: 'The details of this receipt are not among those on this page. Please write to us.',
    },
  })
})

test('returns 429 after five corrections in a day', async () => {
  const { id, correct, rename } = await donorWithReceipt()
  let current: string | undefined
  for (let n = 1; n <= 5; n++) {
    await rename({ name: `Asha ${'V'.repeat(n)} Rao` })
    expect((await correct(current)).status).toBe(200)
    current = (await office.receiptsOf(id)).at(-1)?.id
  }
  await rename({ name: 'Asha Rao' })
  expect((await correct(current)).status).toBe(429)
  expect(await office.receiptsOf(id)).toHaveLength(6)
})
