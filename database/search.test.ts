import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
  await db.owner(`
    insert into public.donors (name, email, phone, status) values
      ('Áshá Kulkarni', 'asha@kulkarni.example', '+91 98765 43219', 'Potential');
    insert into public.donations (donor_name, donor_phone, amount, platform, transaction_id, payment_status) values
      ('Vasant Kulkarni', '09876543219', 501, 'cheque', '004512', 'successful');
    insert into public.contact_messages (name, email, subject, message) values
      ('Meera Joshi', 'meera@joshi.example', 'Books for the centre', 'Where can I bring Kulkarni''s books?');
    insert into public.receipts (donation_id, series, year, number, receipt_no, kind, amount, verify_code, data)
      select id, 'ACK', 2026, 12, 'DAAN/2026-27/ACK/0012', 'acknowledgement', 501, 'abcdefgh12345678', '{"donor": {"name": "Asha Rao"}}'
      from public.donations where transaction_id = '004512';
    insert into public.monthly_gifts (subscription_id, amount, key_id, donor_email) values
      ('sub_Qx7Kp', 499, 'rzp_live_x', 'ravi@menon.example')`)
})
afterAll(() => db.close())

async function found(words: string) {
  const { rows } = await db.admin<{ kind: string; title: string }>(
    'select kind, title from public.search_everything($1)',
    [words],
  )
  return rows.map(({ kind, title }) => `${kind}: ${title}`)
}

test.each([
  ['kulkarni', ['donor: Áshá Kulkarni', 'donation: Áshá Kulkarni', 'message: Books for the centre']],
  ['ASHA kulk', ['donor: Áshá Kulkarni', 'donation: Áshá Kulkarni']],
  ['vasant', ['donation: Áshá Kulkarni']],
  ['+91 98765-43219', ['donor: Áshá Kulkarni', 'donation: Áshá Kulkarni']],
  ['004512', ['donation: Áshá Kulkarni']],
  ['meera books', ['message: Books for the centre']],
  ['daan/2026-27/ack/0012', ['donation: Áshá Kulkarni']],
  ['sub_Qx7Kp', ['monthly: ravi@menon.example']],
  ['100%', []],
  ['k', []],
  ['  ', []],
])('finds for "%s" %j', async (words, expected) => {
  expect(await found(words)).toEqual(expected)
})

test('shows the donor, reference and amount of a found donation', async () => {
  const { rows } = await db.admin('select title, detail, amount from public.search_everything($1)', [
    '004512',
  ])
  expect(rows).toEqual([{ title: 'Áshá Kulkarni', detail: '004512', amount: '501.00' }])
})
