import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverQuery } from '#backend/db/database.ts'
import { markRestored } from '../restored.ts'
import { ASHA, freshPan, type Office, openOffice } from '../testing/office.ts'
import { continueAfterRestore } from './after-restore.ts'

let office: Office
const logged: string[] = []
beforeAll(async () => {
  office = await openOffice({ LOG_LEVEL: 'warn' }, { write: (line: string) => void logged.push(line) })
})
afterAll(() => office.close())

const restored = () => markRestored(serverQuery(office.server.services.database), '2026-11-10T00:00:00Z')
const start = (...told: string[]) =>
  continueAfterRestore(office.server.services, {
    told,
    isTerminal: false,
    signal: new AbortController().signal,
  })
const taken = async () =>
  (
    await office.sql(
      `select number, amount, cancel_reason from public.receipts where series = 'TAX' order by number`,
    )
  ).rows

test('holds receipts after a restore, and never hands out a number twice', async () => {
  const first = await office.receipted()
  expect(first.receipt).toMatchObject({ series: 'TAX', year: 2026, number: 1 })
  await restored()

  const gift = await office.give()
  const { body } = await office.tell(gift.id, { ...ASHA, id_number: freshPan() })
  await office.workOff()
  expect(body).toMatchObject({ receipt: null, missing: ['numbers'] })
  expect(await office.receiptsOf(gift.id)).toEqual([])
  await expect(office.sql(`select private.next_receipt_number('TAX', 2026)`)).rejects.toThrow(
    'No receipt is issued until the last number',
  )
  const admin = await office.server.signedIn('admin')
  const { data } = await admin.client.rpc('unfinished_work')
  expect(data).toContainEqual({
    kind: 'receipts_on_hold',
    subject: 'restore',
    times: 1,
    since: '2026-11-10T00:00:00+00:00',
  })

  logged.length = 0
  await start()
  expect(JSON.parse(logged[0] ?? '').msg).toMatch(
    /^No receipt is issued: .* npm start -- --last-receipt TAX\/2026=1 --last-receipt FCRA\/2026=0 --last-receipt ACK\/2026=0$/,
  )
  await office.workOff()
  expect(await taken()).toHaveLength(1)

  // The reissue of a standing receipt for its remainder waits too.
  await office.refund(first.payment, 400, 'processed')
  await office.workOff()
  expect((await office.receiptsOf(first.id)).map(({ cancelled_at }) => cancelled_at)).toEqual([null])

  await expect(start('TAX=4', 'ACK/2026=2')).rejects.toThrow(
    'Give the last number of every series. Missing: --last-receipt FCRA/2026=0',
  )
  await start('TAX=4', 'ACK/2026=2', 'FCRA=0')
  await office.workOff()
  const lost = { amount: '0.00', cancel_reason: 'issued after the restored backup' }
  expect(await taken()).toEqual([
    { number: 1, amount: '1000.00', cancel_reason: 'Part of the gift was refunded.' },
    { number: 2, ...lost },
    { number: 3, ...lost },
    { number: 4, ...lost },
    { number: 5, amount: expect.any(String), cancel_reason: null },
    { number: 6, amount: expect.any(String), cancel_reason: null },
  ])
  expect((await office.receiptsOf(gift.id)).map(({ receipt_no }) => receipt_no)).toEqual([
    expect.stringMatching(/^DF\/2026-27\/0000[56]$/),
  ])
  const { rows } = await office.sql(
    `select number, receipt_no from public.receipts where series = 'ACK' order by 1`,
  )
  expect(rows).toEqual([
    { number: 1, receipt_no: 'DF/2026-27/A00001' },
    { number: 2, receipt_no: 'DF/2026-27/A00002' },
  ])
  expect((await office.sql('select from public.waiting_receipts')).rowCount).toBe(0)
})

test('changes nothing when told twice', async () => {
  const before = await taken()
  logged.length = 0
  await start('TAX=90')
  expect(logged.join('')).toContain('No receipt is on hold, so --last-receipt changes nothing')
  expect(await taken()).toEqual(before)
})

test('serves no file of a lost receipt', async () => {
  const admin = await office.server.signedIn('admin')
  const { rows } = await office.sql(`select id from public.receipts where amount = 0 limit 1`)
  for (const what of ['issued', 'duplicate'])
    expect(await office.call('receipt-file', { what, id: rows[0].id }, admin.token)).toMatchObject({
      status: 404,
    })
})

test.each([
  ['TAX=5', 'TAX/2026 has number 6 in the backup, so 5 is not the last one handed out.'],
  ['TAX=many', 'The last number of TAX/2026 is a number, not many.'],
  ['TAX=', 'The last number of TAX/2026 is a number, not .'],
  ['TAX', '--last-receipt is a series and a number, such as TAX=57, not TAX.'],
  ['GST=7', 'There is no series GST. There are TAX/2026, FCRA/2026, ACK/2026.'],
  ['TAX/2031=7', 'There is no series TAX/2031. There are TAX/2026, FCRA/2026, ACK/2026.'],
  ['TAX=900000', 'TAX/2026 has number 6 in the backup; 900000 would mean more than 100000 lost receipts.'],
])('refuses %s with a sentence, and changes nothing', async (told, sentence) => {
  await restored()
  const before = await taken()
  await expect(start('ACK=9', told)).rejects.toThrow(sentence)
  expect(await taken()).toEqual(before)
  const { rowCount } = await office.sql(`select from daan.migrations where id = 'restored'`)
  expect(rowCount).toBe(1)
})

test('asks for the year when there are several, and accepts one that the backup has no receipt of', async () => {
  await restored()
  await office.sql(`insert into private.receipt_counters values ('TAX', 2025, 'DF', 5, 80)`)
  await expect(start('TAX=90')).rejects.toThrow('Name the year of TAX too: TAX/2026 or TAX/2025.')
  await start('TAX/2025=81', 'TAX/2026=6', 'ACK=2', 'FCRA=0', 'FCRA/2024=1')
  const { rows } = await office.sql(
    `select receipt_no, cancel_reason from public.receipts where year < 2026 order by year`,
  )
  expect(rows).toEqual([
    { receipt_no: 'DF/2024-25/F00001', cancel_reason: 'issued after the restored backup' },
    { receipt_no: 'DF/2025-26/00081', cancel_reason: 'issued after the restored backup' },
  ])
})
