import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Office, openOffice } from './testing.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
  office.server.services.config.publicUrl = 'https://daan.example'
})
afterAll(() => office.close())

test('at a public address nothing is issued before it is known who issues it', async () => {
  const enter = async (isInKind: boolean) =>
    (
      await office.sql(
        `insert into public.donations (amount, platform, payment_status, is_in_kind, created_at)
        values (700, 'cheque', 'successful', $1, '2026-06-01') returning id`,
        [isInKind],
      )
    ).rows[0].id as string
  const [gift, goods, tried] = [await office.give(), await enter(true), await office.give({ isTest: true })]
  await office.workOff()
  expect((await office.tell(gift.id)).body).toMatchObject({ receipt: null, missing: ['organisation'] })
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
