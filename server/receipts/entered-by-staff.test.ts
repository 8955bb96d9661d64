import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshEmail, type Office, openOffice } from '../testing/office.ts'
import { issueReceipt } from './issue-receipt.ts'

/** A gift and what staff know of its donor arrive together: nothing that comes later is needed for the receipt. */

let office: Office
let staff: SupabaseClient
beforeAll(async () => {
  office = await openOffice()
  staff = (await office.server.signedIn('admin')).client
})
afterAll(() => office.close())

const DETAILS = {
  kind: 'person',
  contact_person: null,
  citizenship: null,
  language: null,
  address: '12 Lake Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  country: 'India',
}
const cheque = (email: string | null) => ({
  amount: 500,
  platform: 'cheque',
  transaction_id: '000123',
  donor_name: 'Asha Rao',
  donor_email: email,
  donor_phone: null,
  created_at: '2026-06-01T12:00:00+05:30',
})

async function enter(gift: object, details: object | null) {
  const { data } = await staff.rpc('enter_gift', { gift, details }).throwOnError()
  await office.workOff()
  return { gift: data, receipts: await office.receiptsOf(data.id) }
}

const record = async (id: string) =>
  (await office.sql('select * from public.donors where id = $1', [id])).rows[0]

test('puts a foreign citizen’s gift into the FCRA series, with address and language', async () => {
  const { receipts } = await enter(cheque(freshEmail()), {
    ...DETAILS,
    citizenship: 'foreign',
    language: 'hi',
    country: 'Nepal',
  })
  expect(receipts).toMatchObject([
    {
      series: 'FCRA',
      data: {
        language: 'hi',
        donor: { name: 'Asha Rao', address: expect.arrayContaining(['12 Lake Road']) },
      },
    },
  ])
})

test('acknowledges goods with the address of a company, and makes its record by its name', async () => {
  const { gift, receipts } = await enter(
    { ...cheque(null), donor_name: 'Rao Textiles', is_in_kind: true },
    { ...DETAILS, kind: 'organisation', contact_person: 'Ravi Rao' },
  )
  expect(receipts).toMatchObject([
    {
      series: 'ACK',
      data: { donor: { name: 'Rao Textiles', address: expect.arrayContaining(['12 Lake Road']) } },
    },
  ])
  expect(await record(gift.donor_id)).toMatchObject({ kind: 'organisation', contact_person: 'Ravi Rao' })
})

test('fills in the empty fields of a record and changes no others', async () => {
  const email = freshEmail()
  const { rows } = await office.sql(
    `insert into public.donors (name, email, address, country, citizenship)
    values ('Asha Rao', $1, '7 Hill Road', 'Nepal', 'indian') returning id`,
    [email],
  )
  const details = { ...DETAILS, kind: 'organisation', citizenship: 'foreign', language: 'hi' }
  const { gift } = await enter(cheque(email), details)
  expect(gift.donor_id).toBe(rows[0].id)
  const filled = await record(gift.donor_id)
  expect(filled).toMatchObject({
    kind: 'person',
    address: '7 Hill Road',
    city: null,
    country: 'Nepal',
    citizenship: 'indian',
    language: 'hi',
  })
  await enter({ ...cheque(email), transaction_id: '000124' }, details)
  expect(await record(gift.donor_id)).toMatchObject({ language: 'hi', address: '7 Hill Road' })
})

test('stores neither gift nor receipt when the details cannot be stored', async () => {
  const email = freshEmail()
  const { error } = await staff.rpc('enter_gift', {
    gift: cheque(email),
    details: { ...DETAILS, address: 'x'.repeat(501) },
  })
  expect(error?.code).toBe('23514')
  for (const table of ['donations', 'donors']) {
    const column = table === 'donors' ? 'email' : 'donor_email'
    expect((await staff.from(table).select('id').eq(column, email).throwOnError()).data).toEqual([])
  }
})

test('makes a record of a name alone, which the receipt waits for no longer', async () => {
  const { gift, receipts } = await enter({ ...cheque(null), is_in_kind: true }, null)
  expect(await record(gift.donor_id)).toMatchObject({ name: 'Asha Rao', amount_donated: '500.00' })
  expect(receipts).toMatchObject([{ series: 'ACK', data: { donor: { name: 'Asha Rao' } } }])
})

test('belongs to the person chosen by staff, with the contact of their record', async () => {
  const email = freshEmail()
  const { rows } = await office.sql(
    `insert into public.donors (name, email, address, city, state, pincode)
    values ('Rachna Deka', $1, '7 Hill Road', 'Guwahati', 'Assam', '781001') returning id`,
    [email],
  )
  const { gift, receipts } = await enter(
    { ...cheque(null), donor_name: null, donor_phone: '98640 00001', donor_id: rows[0].id, is_in_kind: true },
    null,
  )
  expect(gift).toMatchObject({ donor_id: rows[0].id, donor_name: 'Rachna Deka', donor_email: email })
  expect(await record(rows[0].id)).toMatchObject({ phone: '98640 00001', amount_donated: '500.00' })
  expect(receipts).toMatchObject([
    { data: { donor: { name: 'Rachna Deka', address: expect.arrayContaining(['7 Hill Road']) } } },
  ])
  const { error } = await staff.rpc('enter_gift', {
    gift: { ...cheque(null), donor_id: crypto.randomUUID() },
  })
  expect(error?.message).toBe('This donor does not exist.')
})

test('uses nothing that only a payer typed, until staff confirm it', async () => {
  const email = freshEmail()
  const { rows } = await office.sql(
    `insert into public.donors (name, email, phone, address, typed_with)
    values ('Typed Payer', $1, '98640 00002', '1 Typed Road', gen_random_uuid()) returning id`,
    [email],
  )
  const chosen = { ...cheque(null), donor_name: null, donor_id: rows[0].id, is_in_kind: true }
  const { gift, receipts } = await enter(chosen, DETAILS)
  expect(gift).toMatchObject({ donor_id: rows[0].id, donor_email: null, donor_phone: null })
  expect(await record(rows[0].id)).toMatchObject({ typed_with: expect.any(String), address: '1 Typed Road' })
  expect(receipts).toMatchObject([{ data: { donor: { name: 'Typed Payer', address: [] } } }])

  const { gift: confirmed } = await enter({ ...chosen, confirms_donor: true }, null)
  expect(confirmed).toMatchObject({ donor_email: email, donor_phone: '98640 00002' })
  expect(await record(rows[0].id)).toMatchObject({ typed_with: null })
  const { data: history } = await staff.rpc('history_of', { changed_table: 'donors', key: rows[0].id })
  expect(history).toContainEqual(
    expect.objectContaining({
      actor_role: 'authenticated',
      old_values: { typed_with: expect.any(String) },
      new_values: { typed_with: null },
    }),
  )
})

test('treats a donor found by phone number as a guess until staff choose the giver', async () => {
  const email = freshEmail()
  const { rows } = await office.sql(
    `insert into public.donors (name, email, phone, address) values ('Her Mother', $1, '98640 00004', '7 Hill Road')
    returning id`,
    [email],
  )
  const mother = rows[0].id
  const { gift, receipts } = await enter(
    { ...cheque(null), donor_name: null, donor_phone: '+91 98640 00004' },
    null,
  )
  const nameOf = async () =>
    (await staff.rpc('gift_names', { ids: [gift.id] }).throwOnError()).data[0] as object
  expect(gift).toMatchObject({ donor_id: mother, is_donor_guessed: true })
  expect(await nameOf()).toMatchObject({ name: '+91 98640 00004', perhaps: 'Her Mother' })
  expect(receipts).toEqual([])
  const { rows: letter } = await office.sql(
    `select private.giver_name(gift) as name, private.address_for_receipt(gift) as address
    from public.donations as gift where id = $1`,
    [gift.id],
  )
  expect(letter).toEqual([{ name: null, address: null }])

  const { data } = await staff
    .rpc('correct_gift', { gift_id: gift.id, seen: gift.updated_at, changes: { donor_id: mother } })
    .throwOnError()
  expect(data).toMatchObject([{ donor_id: mother, is_donor_guessed: false, donor_email: email }])
  expect(await nameOf()).toMatchObject({ name: 'Her Mother', perhaps: null })
})

test('belongs to the donor with the same phone number and name', async () => {
  const { rows } = await office.sql(
    `insert into public.donors (name, phone) values ('Asha Rao', '98640 00005') returning id`,
  )
  const { gift } = await enter({ ...cheque(null), donor_phone: '98640 00005' }, null)
  expect(gift).toMatchObject({ donor_id: rows[0].id, is_donor_guessed: false })
})

test('belongs to a new person although the phone number is known, if staff say so', async () => {
  const phone = '98640 00003'
  const { rows } = await office.sql(
    `insert into public.donors (name, phone) values ('Her Mother', $1) returning id`,
    [phone],
  )
  const { gift } = await enter({ ...cheque(null), donor_phone: phone, is_new_person: true }, null)
  expect(gift.donor_id).not.toBe(rows[0].id)
  expect(await record(gift.donor_id)).toMatchObject({ name: 'Asha Rao', phone })
})

test('stays anonymous from a donation box: no record, no receipt, nothing that waits, and no number', async () => {
  const box = { ...cheque(null), platform: 'cash', amount: 5000, donor_name: null }
  const { gift, receipts } = await enter(box, null)
  expect([gift.donor_id, receipts]).toEqual([null, []])
  const waits = async () =>
    (await office.sql('select from public.waiting_receipts where donation_id = $1', [gift.id])).rowCount
  expect(await waits()).toBe(0)
  const { rows } = await office.sql('select verdict from private.statement_lines_of($1)', [gift.id])
  expect(rows).toEqual([{ verdict: 'anonymous' }])
  const numbers = `select coalesce(sum(last_number), 0)::int as taken from private.receipt_counters`
  const before = (await office.sql(numbers)).rows[0].taken
  const answer = await issueReceipt(office.server.services, gift.id, { byHand: true, isTheirs: true })
  expect(answer).toEqual({ receipt: null, missing: [] })
  expect((await office.sql(numbers)).rows[0].taken).toBe(before)

  // The giver turns up: staff link the gift, and its receipt follows.
  const { data } = await staff
    .rpc('correct_gift', {
      gift_id: gift.id,
      seen: gift.updated_at,
      changes: { donor_name: 'Box Giver', is_new_person: true },
    })
    .throwOnError()
  expect(await record(data[0].donor_id)).toMatchObject({ name: 'Box Giver' })
  await office.workOff()
  expect(await office.receiptsOf(gift.id)).toMatchObject([{ data: { donor: { name: 'Box Giver' } } }])
})

/** A gift with a name and no record, as an older import or another program left it. */
async function unlinked() {
  const { data } = await staff
    .from('donations')
    .insert({ ...cheque(null), payment_status: 'successful' })
    .select()
    .single()
    .throwOnError()
  return { gift: data }
}

test('adds details later to a gift with a name alone, with a record of its donor', async () => {
  const { gift } = await unlinked()
  const correct = (seen: string, changes: object, details: object | null) =>
    staff.rpc('correct_gift', { gift_id: gift.id, seen, changes, details })
  const changes = { donor_name: 'Asha Rao Patil', is_in_kind: true }
  const { data } = await correct(gift.updated_at, changes, DETAILS).throwOnError()
  expect(data).toMatchObject([{ ...changes, amount: gift.amount, transaction_id: '000123' }])
  expect(await record(data[0].donor_id)).toMatchObject({
    name: 'Asha Rao Patil',
    address: '12 Lake Road',
    amount_donated: '500.00',
    status: 'Donated',
  })
  await office.workOff()
  expect(await office.receiptsOf(gift.id)).toMatchObject([
    { series: 'ACK', data: { donor: { address: expect.arrayContaining(['12 Lake Road']) } } },
  ])

  // Another administrator has corrected it since: nothing is changed.
  const late = await correct(gift.updated_at, { donor_name: 'Late' }, DETAILS).throwOnError()
  expect(late.data).toEqual([])
  // A gift that has its donor stays with them.
  const kept = { donor_id: null, is_new_person: false, donor_name: 'Asha R Patil' }
  const again = await correct(data[0].updated_at, kept, null).throwOnError()
  expect(again.data).toMatchObject([{ donor_id: data[0].donor_id, donor_name: 'Asha R Patil' }])
  const { error } = await staff.from('donations').update({ donor_id: null }).eq('id', gift.id)
  expect(error?.message).toBe('The gift belongs to a donor already. Merge the donors instead.')
})

test('links the record of an email address that is added with the details', async () => {
  const email = freshEmail()
  const { rows } = await office.sql(
    `insert into public.donors (name, email) values ('Asha Rao', $1) returning id`,
    [email],
  )
  const { gift } = await unlinked()
  const { data } = await staff
    .rpc('correct_gift', {
      gift_id: gift.id,
      seen: gift.updated_at,
      changes: { donor_email: email },
      details: DETAILS,
    })
    .throwOnError()
  expect(data[0].donor_id).toBe(rows[0].id)
  expect(await record(rows[0].id)).toMatchObject({ address: '12 Lake Road' })
})

test('changes nothing in a correction whose details cannot be stored', async () => {
  const { gift } = await unlinked()
  const { error } = await staff.rpc('correct_gift', {
    gift_id: gift.id,
    seen: gift.updated_at,
    changes: { donor_name: 'Nobody' },
    details: { ...DETAILS, address: 'x'.repeat(501) },
  })
  expect(error?.code).toBe('23514')
  const { data } = await staff.from('donations').select('donor_name, donor_id').eq('id', gift.id)
  expect(data).toEqual([{ donor_name: 'Asha Rao', donor_id: null }])
})

test('keeps the direction of a corpus gift until its type changes', async () => {
  const direction = { donation_type: 'corpus', corpus_direction: 'Letter of 4 May 2026, file C-12' }
  const other = await enter({ ...cheque(null), ...direction, donation_type: 'others' }, null)
  expect(other.gift).toMatchObject({ donation_type: 'others', corpus_direction: null })
  const { gift } = await enter({ ...cheque(null), ...direction }, null)
  expect(gift).toMatchObject(direction)
  const correct = async (seen: string, changes: object) =>
    (await staff.rpc('correct_gift', { gift_id: gift.id, seen, changes }).throwOnError()).data[0]
  const kept = await correct(gift.updated_at, { transaction_id: '000124' })
  expect(kept).toMatchObject({ ...direction, transaction_id: '000124' })
  const changed = await correct(kept.updated_at, { ...direction, donation_type: 'specific_grant' })
  expect(changed).toMatchObject({ donation_type: 'specific_grant', corpus_direction: null })
  const { error } = await staff.from('donations').update({ corpus_direction: 'x' }).eq('id', gift.id)
  expect(error?.message).toContain('donations_direction_of_corpus')
})

test('enters a gift once when the request is repeated after a lost answer', async () => {
  const id = randomUUID()
  const first = await enter({ ...cheque(null), id }, DETAILS)
  const again = await enter({ ...cheque(null), id }, DETAILS)
  const { donor_id } = first.gift
  expect(again.gift).toMatchObject({ id, amount: 500, donor_id })
  const people = await office.sql('select from public.donors where id = $1', [donor_id])
  expect([again.receipts.length, people.rowCount]).toEqual([first.receipts.length, 1])

  const corrections = [
    { amount: 700 },
    { donor_name: 'Asha Iyer' },
    { created_at: '2026-01-02T12:00:00+05:30' },
  ]
  for (const correction of corrections) {
    const gift = { ...cheque(null), id, ...correction }
    expect(await staff.rpc('enter_gift', { gift, details: null })).toMatchObject({
      status: 409,
      error: {
        message: 'This gift was saved before, as it was first entered. Close the form and correct the gift.',
      },
    })
  }
})
