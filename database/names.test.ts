import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodNames, refusedNames } from '#domain/testing/names.ts'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test('applies the forms’ rule', async () => {
  const names = [...goodNames.map((name): [string, null] => [name, null]), ...refusedNames]
  const { rows } = await db.owner<{ name: string; problem: string | null }>(
    'select name, private.name_problem(name) as problem from unnest($1::text[]) with ordinality as n (name, nth) order by nth',
    [names.map(([name]) => name)],
  )
  expect(rows.map(({ name, problem }) => [name, problem])).toEqual(names)
})

test('cleans a name from a provider or a file and never refuses it', async () => {
  const { rows } = await db.owner<{ donor_name: string; name: string; address: string }>(
    `with gift as (insert into public.donations (amount, platform, payment_status, donor_name, donor_email)
      values (500, 'cash', 'successful', $1, 'cleaned@example.org') returning donor_name),
    donor as (insert into public.donors (name, address) values ($2, $3) returning name, address)
    select * from gift, donor`,
    ['Asha\n\u202eRao', '=HYPERLINK("http://evil.example")\u2066', '12 \u202eMG Road'],
  )
  expect(rows).toEqual([
    { donor_name: 'Asha Rao', name: '=HYPERLINK("http://evil.example")', address: '12 MG Road' },
  ])
  const made = await db.owner(`select name from public.donors where email = 'cleaned@example.org'`)
  expect(made.rows).toEqual([{ name: 'Asha Rao' }])
})

test('refuses staff’s input with a message, and skips an unchanged name', async () => {
  const sentence = 'Please leave out links, web addresses and email addresses.'
  const { rows } = await db.owner<{ id: string }>(
    `insert into public.donors (name, email) values ('upi@example.org', 'upi@example.org') returning id`,
  )
  const id = rows[0]?.id
  await db.tryAs('admin', `update public.donors set name = name, notes = 'Called.' where id = $1`, [id])
  const change = db.tryAs('admin', `update public.donors set name = 'www.evil.example' where id = $1`, [id])
  await expect(change).rejects.toThrow(sentence)
  const gift = `{"amount": 5, "platform": "cash", "donor_name": "asha@example.org"}`
  await expect(db.tryAs('admin', 'select public.enter_gift($1)', [gift])).rejects.toThrow(sentence)
  await expect(
    db.tryAs('admin', `insert into public.donors (name, address) values ('Asha', '=1+1')`),
  ).rejects.toThrow('Please begin with a letter or a digit.')
})
