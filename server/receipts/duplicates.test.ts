import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSharp } from '#backend/storage/load-sharp.ts'
import { ASHA, type Office, openOffice } from '../testing/office.ts'

let office: Office
let admin: { token: string }
beforeAll(async () => {
  office = await openOffice()
  admin = await office.server.signedIn('admin')
})
afterAll(() => office.close())

/** A signature whose width tells whose it is. */
async function sign(width: number): Promise<void> {
  const sharp = await loadSharp()
  const picture = sharp({ create: { width, height: 40, channels: 3, background: '#ffffff' } }).png()
  const image = (await picture.toBuffer()).toString('base64')
  expect((await office.call('receipt-signature', { image }, admin.token)).status).toBe(200)
}

const widthsIn = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/Subtype \/Image[\s\S]*?\/Width (\d+)/g)].map(([, width]) => width)

test('prints a duplicate with the signature and the colours of its day, not today’s', async () => {
  const issue = async (nth: number) => {
    const { id } = await office.give()
    await office.tell(id, { ...ASHA, id_number: `ABCPR000${nth}Z` })
    await office.workOff()
    return (await office.receiptsOf(id))[0]
  }
  await sign(111)
  const before = await issue(1)
  await sign(222)
  await office.save('theme_brand', '#5b2145')
  const after = await issue(2)

  const print = async (id: string) =>
    (await office.call('receipt-file', { what: 'duplicate', id }, admin.token)).bytes
  expect(widthsIn(await print(before.id))).toEqual(['111'])
  expect(widthsIn(await print(after.id))).toEqual(['222'])
  const { rows } = await office.sql('select count(*)::int from private.sealed_files where name like $1', [
    'receipts/look-%',
  ])
  expect(rows, 'a look is stored once, not with every receipt').toEqual([{ count: 2 }])
})
