import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelIfSettled } from '../messages/cancel-if-settled.ts'
import { type Office, openOffice } from '../testing/office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
  office.server.services.config.publicUrl = 'https://daan.example'
})
afterAll(() => office.close())

test('issues nothing at a public address before the issuer is known', async () => {
  const enter = async (isInKind: boolean) =>
    (
      await office.sql(
        `insert into public.donations (amount, platform, payment_status, is_in_kind, donor_name, created_at)
        values (700, 'cheque', 'successful', $1, 'Asha Rao', '2026-06-01') returning id`,
        [isInKind],
      )
    ).rows[0].id as string
  const [gift, goods, tried] = [await office.give(), await enter(true), await office.give({ isTest: true })]
  await office.workOff()
  expect((await office.tell(gift.id)).body).toMatchObject({ receipt: null, missing: ['organisation'] })
  await expectNobodyAsked(gift.id)
  await office.tell(tried.id)
  await office.workOff()
  expect(await office.receiptsOf(goods), 'the name is a sample').toEqual([])
  expect(await office.receiptsOf(tried.id), 'a test receipt is for nobody').toHaveLength(1)

  await office.save('org_name', 'Rao Foundation')
  await office.workOff()
  expect(await office.receiptsOf(goods)).toMatchObject([{ kind: 'acknowledgement' }])
  expect(await office.receiptsOf(gift.id), 'a tax receipt says the PAN and who signs').toEqual([])

  await office.save('receipt_signatory', 'Meera Iyer')
  await office.sql(
    `insert into public.registrations (kind, number, valid_from) values ('pan', 'AAATD1234E', '2020-01-01')`,
  )
  await office.workOff()
  expect(await office.receiptsOf(gift.id)).toMatchObject([
    {
      data: {
        signatory: { name: 'Meera Iyer' },
        organisation: { name: 'Rao Foundation', pan: 'AAATD1234E' },
      },
    },
  ])
})

/** No letter asks the donor for details of the organisation: neither an earlier letter nor a new one. */
async function expectNobodyAsked(id: string) {
  const { rows } = await office.sql(
    `select id from public.outgoing_messages where donation_id = $1 and template = 'receipt_details'`,
    [id],
  )
  expect(rows).toHaveLength(2)
  for (const letter of rows) expect(await cancelIfSettled(office.server.services, letter.id)).toBe(true)
  const { token } = await office.server.signedIn('admin')
  expect(await office.call('receipt-action', { action: 'ask', donation_id: id }, token)).toMatchObject({
    status: 409,
    body: {
      code: 'waits_for_us',
      message: 'The receipt waits for something of ours, which the donor cannot tell.',
    },
  })
  const link = await office.token('gift', id)
  expect((await office.call('gift-link', { token: link, action: 'send_details_link' })).status).toBe(409)
}
