import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(() =>
  db.owner('delete from public.donations; delete from public.donors; delete from public.deleted_donors'),
)

const donors = async () =>
  (
    await db.owner<Record<string, unknown>>(
      'select name, email, phone, status, amount_donated::float8 as amount from public.donors order by created_at, id',
    )
  ).rows

const give = async (gift: Record<string, unknown>) => {
  const { rows } = await db.owner<{ id: string; donor_id: string | null }>(
    `insert into public.donations (amount, platform, payment_status, donor_name, donor_email, donor_phone, utm_source)
     select amount, 'cash', 'successful', donor_name, donor_email, donor_phone, utm_source
     from jsonb_populate_record(null::public.donations, $1) returning id, donor_id`,
    [JSON.stringify({ amount: 500, ...gift })],
  )
  return rows[0] as { id: string; donor_id: string | null }
}

async function add(donor: Record<string, unknown>): Promise<string> {
  const { rows } = await db.owner<{ id: string }>(
    `insert into public.donors (name, email, phone, status, amount_donated, notes, created_at)
     select name, email, phone, coalesce(status, 'Potential'), amount_donated, notes, coalesce(created_at, now())
     from jsonb_populate_record(null::public.donors, $1) returning id`,
    [JSON.stringify(donor)],
  )
  return rows[0]?.id ?? ''
}

describe('normal forms', () => {
  test.each([
    ['Asha@Example.ORG ', 'asha@example.org'],
    ['Asha.Rao+daan@gmail.com', 'asharao@gmail.com'],
    ['asharao@googlemail.com', 'asharao@gmail.com'],
    ['a.b@example.org', 'a.b@example.org'],
    ['void@razorpay.com', null],
    ['', null],
    [null, null],
  ])('derives from %j the mailbox %j', async (email, key) => {
    expect((await db.owner('select private.email_key($1) as key', [email])).rows).toEqual([{ key }])
  })

  test.each([
    ['98765 43210', '919876543210'],
    ['+91-98765-43210', '919876543210'],
    ['09876543210', '919876543210'],
    ['0091 98765 43210', '919876543210'],
    ['(+91) 9876543210 / 022 2345 6789', '919876543210'],
    ['९८७६५४३२१०', '919876543210'],
    ['022-2345 6789', '02223456789'],
    ['+44 20 7946 0958', '442079460958'],
    ['9999999999', null],
    ['12345', null],
    ['ask Ravi', null],
    [null, null],
  ])('derives from %j the number %j', async (phone, key) => {
    expect((await db.owner('select private.phone_key($1) as key', [phone])).rows).toEqual([{ key }])
  })

  test.each([
    ['Dr. Rao, Asha', 'asha rao'],
    ['asha  RAO', 'asha rao'],
    ['Smt. Áshā Rao', 'asha rao'],
    ['श्री आशा राव', 'आशा राव'],
    ['राव।आशा', 'आशा राव'],
    ['Asha O’Rao–Das', 'asha das o rao'],
    ['Mr.', 'mr'],
  ])('derives from %j the name %j', async (name, key) => {
    expect((await db.owner('select private.name_key($1) as key', [name])).rows).toEqual([{ key }])
  })
})

describe('a paid gift', () => {
  test('creates a donor for an unknown giver, once', async () => {
    const first = await give({
      donor_name: 'Asha Rao',
      donor_email: 'asha.rao@gmail.com',
      utm_source: 'diwali',
    })
    const second = await give({ donor_email: 'AshaRao@gmail.com', donor_phone: '98765 43210', amount: 250.5 })
    const third = await give({ donor_phone: '+919876543210', donor_email: 'void@razorpay.com' })
    expect(new Set([first.donor_id, second.donor_id, third.donor_id]).size).toBe(1)
    expect(await donors()).toEqual([
      {
        name: 'Asha Rao',
        email: 'asha.rao@gmail.com',
        phone: '98765 43210',
        status: 'Donated',
        amount: 1250.5,
      },
    ])
    const { rows } = await db.owner('select utm_source from public.donors')
    expect(rows).toEqual([{ utm_source: 'diwali' }])
  })

  test('prefers the donor with its mailbox over the one with its number', async () => {
    const byPhone = await add({ name: 'By phone', phone: '9876543210', created_at: '2020-01-01' })
    const byEmail = await add({ name: 'By mail', email: 'asha@example.org' })
    expect((await give({ donor_email: 'ASHA@example.org', donor_phone: '9876543210' })).donor_id).toBe(
      byEmail,
    )
    expect((await give({ donor_phone: '+91 98765 43210' })).donor_id).toBe(byPhone)
  })

  test('belongs to another donor if the phone is shared but the mailbox differs', async () => {
    const mother = await add({ name: 'Mother', email: 'mother@example.org', phone: '9876543210' })
    const { donor_id } = await give({ donor_email: 'son@example.org', donor_phone: '9876543210' })
    expect(donor_id).not.toBe(mother)
    expect((await donors()).map(({ name }) => name)).toEqual(['Mother', 'son@example.org'])
  })

  test('has no donor without an address or number', async () => {
    expect((await give({ donor_name: 'Asha' })).donor_id).toBeNull()
    expect(await donors()).toEqual([])
  })

  test('gets its donor when it settles, in any order, and is subtracted when refunded', async () => {
    await db.owner(`insert into public.donations (amount, order_id) values (1000, 'order_donors_1')`)
    expect(await donors()).toEqual([])
    const settle = (news: object) => db.owner('select private.settle_payment($1)', [JSON.stringify(news)])
    const paid = {
      payment_id: 'pay_donors_1',
      order_id: 'order_donors_1',
      status: 'captured',
      amount: 1000,
      currency: 'INR',
      confirmed: false,
    }
    await settle(paid)
    expect(await donors()).toEqual([])
    const told = { ...paid, confirmed: true, email: 'ravi@example.org', phone: '+919812345678' }
    await settle(told)
    await settle(told)
    expect(await donors()).toMatchObject([{ name: 'ravi@example.org', status: 'Donated', amount: 1000 }])
    await settle({ ...told, refunded_amount: 400 })
    expect(await donors()).toMatchObject([{ amount: 600 }])
    await settle({ ...told, status: 'refunded' })
    expect(await donors()).toMatchObject([{ amount: 0 }])
  })

  test('creates one donor each for many concurrent first-time givers', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => give({ donor_email: `giver${at % 3}@example.org`, amount: 10 })),
    )
    expect((await donors()).map(({ email, amount }) => [email, amount]).sort()).toEqual([
      ['giver0@example.org', 40],
      ['giver1@example.org', 40],
      ['giver2@example.org', 40],
    ])
  })

  test('counts for the chosen donor when entered by hand, until it is taken back', async () => {
    const id = await add({ name: 'Asha', amount_donated: 100 })
    const { rows } = await db.admin<{ id: string }>(
      `insert into public.donations (amount, platform, payment_status, donor_id, donor_email)
       values (50, 'cash', 'successful', $1, 'other@example.org') returning id`,
      [id],
    )
    expect(await donors()).toMatchObject([{ name: 'Asha', amount: 150, status: 'Donated' }])
    await db.admin('delete from public.donations where id = $1', [rows[0]?.id])
    expect(await donors()).toMatchObject([{ name: 'Asha', amount: 100 }])
  })
})

describe('a deleted donor', () => {
  test('returns with their gifts, unchanged', async () => {
    const { donor_id, id } = await give({ donor_email: 'asha@example.org' })
    await db.owner(`update public.donors set status = 'Engaged', notes = 'Met in Pune'`)
    const before = (await db.owner('select * from public.donors')).rows
    await db.admin('delete from public.donors where id = $1', [donor_id])
    expect(await donors()).toEqual([])
    const { rows } = await db.admin('select public.restore_donors($1) as count', [[donor_id]])
    expect(rows).toEqual([{ count: '1' }])
    const after = (await db.owner('select * from public.donors')).rows
    expect(after.map(({ updated_at: _, ...donor }) => donor)).toEqual(
      before.map(({ updated_at: _, ...donor }) => donor),
    )
    const { rows: gifts } = await db.owner('select donor_id from public.donations where id = $1', [id])
    expect(gifts).toEqual([{ donor_id }])
  })

  test('does not reappear because of their gifts', async () => {
    const { donor_id } = await give({ donor_email: 'asha@example.org' })
    await db.admin('select public.delete_donors($1)', [[donor_id]])
    expect(await donors()).toEqual([])
  })
})

test('undoes a status set for many', async () => {
  const ids = [await add({ name: 'Asha', status: 'Engaged' }), await add({ name: 'Ravi', status: 'Donated' })]
  const { rows } = await db.admin('select * from public.change_donor_status($1, $2)', [ids, 'Donated'])
  expect(rows).toEqual([{ id: ids[0], old_status: 'Engaged' }])
  await expect(db.admin('select public.change_donor_status($1, $2)', [ids, 'Lost'])).rejects.toMatchObject({
    code: '23514',
  })
})

test('finds a donor’s messages by mailbox', async () => {
  await db.owner(`insert into public.contact_messages (name, email, subject, message)
    values ('Asha', 'ASHA.rao@gmail.com', 'A question', 'May I come by?'), ('Ravi', 'x@example.org', 'Other matters', 'Something else')`)
  const id = await add({ name: 'Asha', email: 'asharao@gmail.com' })
  const { rows } = await db.admin('select kind, subject from public.donor_contacts($1)', [id])
  expect(rows).toEqual([{ kind: 'message', subject: 'A question' }])
})

describe('the list', () => {
  const list = async (filter: object, sort = 'created_at', descending = true, size = 50, offset = 0) => {
    const { rows } = await db.admin<{ list: string }>(
      'select public.list_donors($1, $2, $3, $4, $5) as list',
      [JSON.stringify(filter), sort, descending, size, offset],
    )
    const { total, donors: found } = JSON.parse(rows[0]?.list ?? '') as {
      total: number
      donors: { name: string }[]
    }
    return { total, names: found.map(({ name }) => name) }
  }

  test('shows how often and when each donor last gave', async () => {
    const { rows } = await db.owner<{ id: string }>(
      `insert into public.donors (name, status) values ('Asha', 'Donated'), ('Ravi', 'Potential') returning id`,
    )
    await db.owner(
      `insert into public.donations (donor_id, amount, platform, payment_status, created_at) values
        ($1, 100, 'cash', 'successful', '2026-04-01'), ($1, 200, 'cash', 'successful', '2026-05-01')`,
      [rows[0]?.id],
    )
    await db.owner(
      `insert into public.donations (donor_id, amount, order_id, created_at) values ($1, 300, 'order_open', '2026-06-01')`,
      [rows[0]?.id],
    )
    const given = async (size: number) => {
      const { rows: answers } = await db.admin<{ list: string }>(
        `select public.list_donors('{}', 'name', false, $1) as list`,
        [size],
      )
      const { donors } = JSON.parse(answers[0]?.list ?? '') as {
        donors: { gifts?: number; last_gift_at?: string | null }[]
      }
      return donors.map(({ gifts, last_gift_at }) => [gifts, last_gift_at?.slice(0, 10)])
    }
    expect(await given(50)).toEqual([
      [2, '2026-05-01'],
      [0, undefined],
    ])
  })

  test('searches, filters, sorts and pages', async () => {
    await add({
      name: 'Áshā Rao',
      email: 'a@example.org',
      phone: '98765 43210',
      amount_donated: 500,
      created_at: '2026-01-01',
    })
    await add({ name: '100% Sunil_K', status: 'Donated', created_at: '2026-01-02' })
    await add({ name: 'meera', email: 'b@example.org', amount_donated: 20, created_at: '2026-01-03' })
    expect(await list({})).toEqual({ total: 3, names: ['meera', '100% Sunil_K', 'Áshā Rao'] })
    expect((await list({ words: ['asha', 'ra'] })).names).toEqual(['Áshā Rao'])
    expect((await list({ words: ['9876543210'] })).names).toEqual(['Áshā Rao'])
    expect((await list({ words: ['%'] })).names).toEqual(['100% Sunil_K'])
    expect((await list({ words: ["'"] })).names).toEqual([])
    expect((await list({ status: ['Donated', 'Inactive'] })).names).toEqual(['100% Sunil_K'])
    expect((await list({ min: 20, max: 499.99 })).names).toEqual(['meera'])
    expect((await list({ from: '2026-01-02', before: '2026-01-03' })).names).toEqual(['100% Sunil_K'])
    expect((await list({}, 'amount_donated', true)).names).toEqual(['Áshā Rao', 'meera', '100% Sunil_K'])
    expect((await list({}, 'email', true)).names).toEqual(['meera', 'Áshā Rao', '100% Sunil_K'])
    expect((await list({}, 'name; drop table donors', true)).total).toBe(3)
    await expect(db.member(`select public.list_donors('{}')`)).rejects.toMatchObject({ code: '42501' })
  })

  test('continues each page after the previous one, from either end', async () => {
    await db.owner(`insert into public.donors (name, status, amount_donated, utm_source)
      select 'Donor ' || i % 4, (array['Potential', 'Engaged', 'Donated'])[1 + i % 3], nullif(i % 5, 0), nullif(i % 3, 0)::text
      from generate_series(1, 41) as i`)
    for (const sort of ['created_at', 'name', 'email', 'status', 'amount_donated', 'utm_source']) {
      for (const descending of [true, false]) {
        const ids = async (size: number, offset: number) => {
          const { rows } = await db.admin<{ ids: string }>(
            `select jsonb_path_query_array(public.list_donors('{}', $1, $2, $3, $4), '$.donors[*].id') as ids`,
            [sort, descending, size, offset],
          )
          return JSON.parse(rows[0]?.ids ?? '') as string[]
        }
        const whole = await ids(100, 0)
        const pages: string[] = []
        for (let at = 0; at < 50; at += 7) pages.push(...(await ids(7, at)))
        expect(pages).toEqual(whole)
        expect(new Set(whole).size).toBe(41)
        // Sorted over the whole table, with empty cells last, except amounts, where they count as zero.
        const column =
          { name: 'search', email: 'email_key', amount_donated: 'coalesce(amount_donated, 0)' }[sort] ?? sort
        const way = descending ? 'desc' : 'asc'
        const { rows } = await db.owner<{ id: string }>(
          `select id from public.donors order by ${column} ${way} nulls last, id ${way}`,
        )
        expect(whole).toEqual(rows.map(({ id }) => id))
      }
    }
  })
})

test('logs a bulk change per donor, without derived columns', async () => {
  await add({ name: 'Asha', email: 'a@example.org' })
  await add({ name: 'Ravi' })
  await db.admin(`update public.donors set status = 'Engaged'`)
  const { rows } = await db.owner(
    `select actor_email, old_values, new_values from public.audit_log
     where table_name = 'donors' and action = 'update' order by id desc limit 2`,
  )
  const change = {
    actor_email: db.adminEmail,
    old_values: { status: 'Potential' },
    new_values: { status: 'Engaged' },
  }
  expect(rows).toEqual([change, change])
  const { rows: added } = await db.owner<{ new_values: object }>(
    `select new_values from public.audit_log where table_name = 'donors' and action = 'insert' order by id desc limit 1`,
  )
  expect(Object.keys(added[0]?.new_values ?? {})).not.toContain('search')
  await expect(db.admin('update public.donors set id = gen_random_uuid()')).rejects.toMatchObject({
    code: '23514',
  })
})
