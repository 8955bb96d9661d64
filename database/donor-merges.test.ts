import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(() => db.owner('delete from public.donations; delete from public.donors'))

async function add(donor: Record<string, unknown>): Promise<string> {
  const { rows } = await db.owner<{ id: string }>(
    `insert into public.donors (name, email, phone, amount_donated, notes)
     select name, email, phone, amount_donated, notes from jsonb_populate_record(null::public.donors, $1) returning id`,
    [JSON.stringify(donor)],
  )
  return rows[0]?.id ?? ''
}

const give = async (donor: string, amount: number) =>
  (
    await db.owner<{ id: string }>(
      `insert into public.donations (amount, platform, payment_status, donor_id) values ($1, 'cash', 'successful', $2) returning id`,
      [amount, donor],
    )
  ).rows[0]?.id

/** All donors and their gifts, except for times of the last change. */
const everything = async () => {
  const { rows: donors } = await db.owner<{ donor: object }>(
    `select to_jsonb(d) - 'updated_at' as donor from public.donors as d order by id`,
  )
  const { rows: gifts } = await db.owner('select id, donor_id, amount from public.donations order by id')
  return { donors, gifts }
}

const merge = async (keep: string, others: string[], result: object) =>
  (
    await db.admin<{ id: string }>('select public.merge_donors($1, $2, $3) as id', [
      keep,
      others,
      JSON.stringify(result),
    ])
  ).rows[0]?.id
const undo = (id: string | undefined) => db.admin('select public.undo_donor_merge($1)', [id])

test('finds likely duplicates by the strongest reason, and remembers dismissed pairs', async () => {
  const groups = async () =>
    (
      await db.admin<{ reason: string; key: string; donor_ids: string }>(
        'select reason, key, to_jsonb(donor_ids) as donor_ids from public.duplicate_donors()',
      )
    ).rows.map(({ reason, key, donor_ids }) => ({ reason, key, ids: JSON.parse(donor_ids) as string[] }))

  const a = await add({ name: 'Asha Rao', email: 'asha.rao@gmail.com' })
  const b = await add({ name: 'A. Rao', email: 'asharao@gmail.com', phone: '9876543210' })
  const c = await add({ name: 'Rao family', phone: '+91 98765 43210' })
  const d = await add({ name: 'Ravi Mehta' })
  const e = await add({ name: 'Mr. Mehta Ravi', email: 'ravi@example.org' })
  // Same name, but different mailboxes.
  await add({ name: 'Meera', email: 'm1@example.org' })
  await add({ name: 'Meera', email: 'm2@example.org' })
  const found = await groups()
  expect(found.map(({ reason, key }) => [reason, key])).toEqual([
    ['email', 'asharao@gmail.com'],
    ['phone', '919876543210'],
    ['name', 'mehta ravi'],
  ])
  expect(found.map(({ ids }) => [...ids].sort())).toEqual([[a, b].sort(), [b, c].sort(), [d, e].sort()])

  await db.admin('insert into public.not_duplicate_donors (reason, key, donor_ids) values ($1, $2, $3)', [
    'name',
    'mehta ravi',
    [e, d],
  ])
  expect((await groups()).map(({ reason }) => reason)).toEqual(['email', 'phone'])
  await add({ name: 'Ravi Mehta' })
  expect((await groups()).map(({ reason }) => reason)).toEqual(['email', 'phone', 'name'])
})

test('moves the gifts and keeps the chosen fields; undo restores everything', async () => {
  const kept = await add({ name: 'Asha Rao', email: 'asha@example.org', notes: 'One' })
  const other = await add({ name: 'A Rao', phone: '9876543210', amount_donated: 70, notes: 'Two' })
  const third = await add({ name: 'Asha R', amount_donated: 5 })
  await give(kept, 100)
  await give(other, 30)
  await give(third, 1)
  await db.owner(`update public.donors set status = 'Engaged' where id = $1`, [other])
  const before = await everything()

  const id = await merge(kept, [other, third], {
    name: 'Asha Rao',
    phone: '9876543210',
    amount_donated: 206,
    notes: 'One\nTwo',
    status: 'Donated',
  })
  const { donors, gifts } = await everything()
  expect(donors.map(({ donor }) => donor)).toMatchObject([
    { id: kept, email: 'asha@example.org', phone: '9876543210', amount_donated: 206, notes: 'One\nTwo' },
  ])
  expect(gifts.map(({ donor_id }) => donor_id)).toEqual([kept, kept, kept])

  await undo(id)
  expect(await everything()).toEqual(before)
  await expect(undo(id)).rejects.toMatchObject({ message: 'This merge has been undone already.' })
})

test('keeps later changes when a merge is undone', async () => {
  const kept = await add({ name: 'Asha', amount_donated: 10 })
  const other = await add({ name: 'Asha Rao' })
  const gift = await give(other, 30)
  const id = await merge(kept, [other], { name: 'Asha Rao', amount_donated: 40 })
  await db.admin(`update public.donors set notes = 'Called today' where id = $1`, [kept])
  await give(kept, 1000)
  await db.owner('update public.donations set refunded_amount = 12 where id = $1', [gift])
  await undo(id)
  const { rows } = await db.owner(
    'select name, amount_donated::float8 as amount, notes from public.donors order by name',
  )
  expect(rows).toEqual([
    { name: 'Asha', amount: 1010, notes: 'Called today' },
    { name: 'Asha Rao', amount: 18, notes: null },
  ])
})

test('requires an administrator and existing donors', async () => {
  const a = await add({ name: 'Asha' })
  const b = await add({ name: 'Ravi' })
  await expect(db.member('select public.merge_donors($1, $2, $3)', [a, [b], '{}'])).rejects.toMatchObject({
    code: '42501',
  })
  for (const others of [[], [a], [b, b], ['00000000-0000-4000-8000-000000000000']]) {
    await expect(merge(a, others, {})).rejects.toMatchObject({
      message: 'One of these donors is no longer there.',
    })
  }
  expect((await everything()).donors).toHaveLength(2)
})
