import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

/** The displayed name of a gift is the same in every list, file and search. */

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

type Known = { name?: string; email?: string; phone?: string; is_typed?: boolean }
type Given = { name?: string; email?: string; phone?: string }

let nth = 0
/** A paid online gift linked to a record, as by the trigger. */
async function give(known: Known | null, given: Given): Promise<string> {
  nth += 1
  const { rows } = await db.owner<{ id: string }>(
    `insert into public.donations (amount, order_id, donor_name, donor_email, donor_phone) values (100, $1, $2, $3, $4)
    returning id`,
    [`order_n${nth}`, given.name ?? null, given.email ?? null, given.phone ?? null],
  )
  const id = rows[0]?.id ?? ''
  let donor: string | null = null
  if (known) {
    const { rows: donors } = await db.owner<{ id: string }>(
      'insert into public.donors (name, email, phone, typed_with) values ($1, $2, $3, $4) returning id',
      [
        known.name ?? known.email,
        known.email ?? null,
        known.phone ?? null,
        known.is_typed ? crypto.randomUUID() : null,
      ],
    )
    donor = donors[0]?.id ?? null
  }
  await db.owner(
    `update public.donations set payment_status = 'successful', payment_id = $2, donor_id = $3 where id = $1`,
    [id, `pay_n${nth}`, donor],
  )
  if (!donor) await db.owner('update public.donations set donor_id = null where id = $1', [id])
  return id
}

const named = async (id: string) =>
  (await db.admin('select name, perhaps from public.gift_names($1)', [[id]])).rows[0]

test.each<[string, Known | null, Given, object]>([
  [
    'the record of the mailbox that paid',
    { name: 'Meera Kulkarni', email: 'm1@example.org' },
    { name: 'MEERA K', email: 'm1@example.org' },
    { name: 'Meera Kulkarni', perhaps: null },
  ],
  [
    'the gift’s own name if the record has only its address for a name',
    { email: 'm2@example.org' },
    { name: 'Ravi Menon', email: 'm2@example.org' },
    { name: 'Ravi Menon', perhaps: null },
  ],
  [
    'the phone number if only that led to the record',
    { name: 'Meera Kulkarni', email: 'm3@example.org', phone: '9876500001' },
    { phone: '9876500001' },
    { name: '9876500001', perhaps: 'Meera Kulkarni' },
  ],
  [
    'the email address if only another gift’s payer typed the record',
    { name: 'Typed Name', email: 'm4@example.org', is_typed: true },
    { email: 'm4@example.org' },
    { name: 'm4@example.org', perhaps: 'Typed Name' },
  ],
  ['nothing for a gift that came without anything', null, {}, { name: null, perhaps: null }],
])('takes %s', async (_, known, given, expected) => {
  expect(await named(await give(known, given))).toEqual(expected)
})

test('exports, finds and shows a gift by the name on the donor’s record', async () => {
  const id = await give({ name: 'Zubéda Xavier', email: 'z@example.org' }, { email: 'z@example.org' })
  const exported = await db.admin(
    `select gift ->> 'donor_name' as name from json_array_elements(public.export_gifts()) as gift where gift ->> 'id' = $1`,
    [id],
  )
  expect(exported.rows).toEqual([{ name: 'Zubéda Xavier' }])
  for (const q of ['zubeda', 'Zubéda xav', 'zu']) {
    const filter = JSON.stringify({ q })
    expect((await db.admin('select id from public.find_gifts($1)', [filter])).rows, q).toEqual([{ id }])
    expect((await db.admin('select found from public.sum_gifts($1)', [filter])).rows).toEqual([
      { found: '1' },
    ])
  }
  const { rows } = await db.admin(
    `select title from public.search_everything('zubeda') where kind = 'donation'`,
  )
  expect(rows).toEqual([{ title: 'Zubéda Xavier' }])
})

test('shows a monthly gift by the record of its charges', async () => {
  const gift = await give({ name: 'Asha Rao', email: 'asha@example.org' }, { email: 'asha@example.org' })
  const other = await give({ name: 'Perhaps Her', phone: '9876500009' }, { phone: '9876500009' })
  const { rows } = await db.owner<{ id: string }>(
    `insert into public.monthly_gifts (subscription_id, amount, key_id, donor_email, donor_phone)
    values ('sub_named', 499, 'rzp_live_x', 'asha@example.org', null), ('sub_phone', 499, 'rzp_live_x', null, '9876500009')
    returning id`,
  )
  for (const [nth, charge] of [gift, other].entries()) {
    await db.owner('update public.donations set monthly_gift_id = $1 where id = $2', [rows[nth]?.id, charge])
    await db.owner(
      'update public.monthly_gifts set donor_id = (select donor_id from public.donations where id = $2) where id = $1',
      [rows[nth]?.id, charge],
    )
  }
  expect(await named(rows[0]?.id ?? '')).toEqual({ name: 'Asha Rao', perhaps: null })
  expect(await named(rows[1]?.id ?? '')).toEqual({ name: '9876500009', perhaps: 'Perhaps Her' })
})
