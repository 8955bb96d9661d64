import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const OLD = `now() - interval '25 months'`

beforeEach(async () => {
  await db.owner(`delete from public.site_settings where key like 'keep\\_%'`)
  await db.owner('delete from public.contact_messages')
  await db.owner('delete from public.outgoing_messages')
  await db.owner('delete from public.payment_events')
  await db.owner('delete from public.donations')
  await db.owner(`insert into public.contact_messages (name, email, subject, message, status, updated_at) values
    ('Old and done', 'a@example.org', 'A subject', 'A longer message', 'done', ${OLD}),
    ('Old and new', 'b@example.org', 'A subject', 'A longer message', 'new', ${OLD}),
    ('Done just now', 'c@example.org', 'A subject', 'A longer message', 'done', now())`)
  await db.owner(`insert into public.outgoing_messages (cause, channel, recipient, subject, text, state, sent_at, created_at)
    values ('one', 'email', 'a@example.org', 'One', 'One', 'sent', now(), ${OLD}),
      ('two', 'email', 'b@example.org', 'Two', 'Two', 'sent', now(), now())`)
  await db.owner(`insert into public.payment_events (event_id, event, payload, outcome, handled_at, received_at)
    values ('one', 'x', '{"email": "a@example.org", "amount": 5}', 'settled', now(), ${OLD}),
      ('two', 'x', '{"email": "b@example.org"}', null, null, ${OLD})`)
  await db.owner(`insert into public.donations (id, amount, donor_email, created_at)
    values ('c0000000-0000-4000-8000-000000000001', 5, 'a@example.org', ${OLD}),
      ('c0000000-0000-4000-8000-000000000002', 5, 'b@example.org', ${OLD})`)
  await db.owner(
    `update public.donations set payment_status = 'failed' where id = 'c0000000-0000-4000-8000-000000000001'`,
  )
})

const set = (kind: string, months: number) =>
  db.owner(`insert into public.site_settings (key, value) values ($1, $2)`, [`keep_${kind}_months`, months])
const forget = async () =>
  (await db.owner<{ gone: unknown }>('select private.forget_old_data() as gone')).rows[0]?.gone

test('deletes nothing without a period', async () => {
  expect(await forget()).toEqual({ books: 0 })
  expect((await db.owner('select from public.contact_messages')).rowCount).toBe(3)
})

test('previews how much would go, and deletes nothing', async () => {
  const months = JSON.stringify({
    messages: 24,
    letters: 24,
    provider_reports: 24,
    failed_gifts: 24,
    other: 1,
  })
  const preview = await db.admin<{ kind: string; due: number }>(
    'select * from public.retention_preview($1)',
    [months],
  )
  expect(preview.rows.map(({ kind, due }) => [kind, Number(due)])).toEqual([
    ['messages', 1],
    ['letters', 1],
    ['provider_reports', 1],
    ['failed_gifts', 1],
    ['books', 0],
  ])
  expect((await db.owner('select from public.contact_messages')).rowCount).toBe(3)
})

test('refuses to save a period without a previewed outcome', async () => {
  const save = (months: string) =>
    db.admin(
      `insert into public.site_settings (key, value) values ('keep_messages_months', $1)
      on conflict (key) do update set value = excluded.value`,
      [months],
    )
  const unseen = 'First look at what the new periods would remove.'
  await expect(save('7')).rejects.toThrow(unseen)
  await db.admin(`select * from public.retention_preview('{"messages": 8}')`)
  await expect(save('7')).rejects.toThrow(unseen)
  await save('8')
  await db.owner(`update private.retention_previews set seen_at = now() - interval '2 hours'`)
  await save('8')
  await expect(save('9')).rejects.toThrow(unseen)
  await save('')
})

test('treats the period of books like any other, but none is shorter than the law’s', async () => {
  const save = (years: string) =>
    db.admin(
      `insert into public.site_settings (key, value) values ('keep_books_years', $1)
      on conflict (key) do update set value = excluded.value`,
      [years],
    )
  const years = async () =>
    (await db.owner<{ years: number }>('select private.years_of_books() as years')).rows[0]?.years
  const unseen = 'First look at what the new periods would remove.'
  await db.owner('delete from private.retention_previews')
  expect(await years()).toBe(11)
  await expect(save('10')).rejects.toThrow('Books are kept for at least 11 years after the financial year.')
  await expect(save('15')).rejects.toThrow(unseen)
  await db.admin(`select * from public.retention_preview('{"books": 15}')`)
  await save('15')
  expect(await years()).toBe(15)
  await expect(save('')).rejects.toThrow(unseen)
  await db.admin(`select * from public.retention_preview('{"books": ""}')`)
  await save('')
})

test('counts a shorter period of an earlier release as the law’s, before the next night', async () => {
  await db.owner('alter table public.site_settings disable trigger refuse_unseen_period')
  await db.owner(`update public.site_settings set value = '8' where key = 'keep_books_years'`)
  await db.owner('alter table public.site_settings enable trigger refuse_unseen_period')
  const { rows } = await db.owner<{ years: number }>('select private.years_of_books() as years')
  expect(rows[0]?.years).toBe(11)
  await db.owner(`delete from public.site_settings where key = 'keep_books_years'`)
})

test('deletes only finished items older than their period', async () => {
  for (const kind of ['messages', 'letters', 'provider_reports', 'failed_gifts']) await set(kind, 24)
  expect(await forget()).toEqual({
    books: 0,
    messages: 1,
    letters: 1,
    provider_reports: 1,
    failed_gifts: 1,
  })
  const names = await db.owner<{ name: string }>('select name from public.contact_messages order by name')
  expect(names.rows.map(({ name }) => name)).toEqual(['Done just now', 'Old and new'])
  const letters = await db.owner(
    `select recipient, text from public.outgoing_messages where cause in ('one', 'two') order by cause`,
  )
  expect(letters.rows).toEqual([
    { recipient: '(erased)', text: null },
    { recipient: 'b@example.org', text: 'Two' },
  ])
  const events = await db.owner('select payload from public.payment_events order by event_id')
  expect(events.rows).toEqual([
    { payload: { email: '(erased)', amount: 5 } },
    { payload: { email: 'b@example.org' } },
  ])
  const gifts = await db.owner('select donor_email from public.donations order by id')
  expect(gifts.rows).toEqual([{ donor_email: null }, { donor_email: 'b@example.org' }])
  // A second run finds nothing to do.
  expect(await forget()).toEqual({
    books: 0,
    messages: 0,
    letters: 0,
    provider_reports: 0,
    failed_gifts: 0,
  })
})

test('does not copy deleted items into the log, and deletes letters about them', async () => {
  const gift = 'c0000000-0000-4000-8000-000000000001'
  await db.owner(
    `insert into public.outgoing_messages (cause, channel, recipient, donation_id)
    values ('waiting for the gift', 'email', 'a@example.org', $1)`,
    [gift],
  )
  await db.owner(`update public.donations set donor_name = 'Anita Forgotten' where id = $1`, [gift])
  await set('failed_gifts', 24)
  await forget()
  const log = await db.owner<{ said: string }>(
    `select concat(old_values, new_values) as said from public.audit_log
    where table_name = 'donations' and row_key = $1`,
    [gift],
  )
  expect(log.rows.length).toBeGreaterThan(2)
  const said = log.rows.map((row) => row.said).join()
  for (const word of ['a@example.org', 'Anita']) expect(said).not.toContain(word)
  const letters = await db.owner(
    `select recipient, state from public.outgoing_messages where cause = 'waiting for the gift'`,
  )
  expect(letters.rows).toEqual([{ recipient: '(erased)', state: 'withdrawn' }])
})

test('deletes an expired monthly gift without a charge like a failed payment, and no other', async () => {
  await db.owner(`insert into public.monthly_gifts (amount, key_id, subscription_id, donor_email, created_at)
    values (200, 'rzp_live_x', 'sub_never', 'never@example.org', ${OLD}),
      (200, 'rzp_live_x', 'sub_late', 'late@example.org', now()),
      (200, 'rzp_live_x', 'sub_given', 'given@example.org', ${OLD}),
      (200, 'rzp_live_x', 'sub_begins', 'begins@example.org', ${OLD})`)
  await db.owner(
    `update public.monthly_gifts set status = 'expired', ended_at = now(), ended_by = 'provider' where subscription_id <> 'sub_begins'`,
  )
  await db.owner(`insert into public.donations (amount, donor_email, is_monthly, monthly_gift_id)
    select 200, donor_email, true, id from public.monthly_gifts where subscription_id = 'sub_given'`)
  const preview = await db.admin<{ kind: string; due: number }>(
    `select * from public.retention_preview('{"failed_gifts": 24}')`,
  )
  expect(Number(preview.rows.find(({ kind }) => kind === 'failed_gifts')?.due)).toBe(2)
  await set('failed_gifts', 24)
  expect(await forget()).toEqual({ books: 0, failed_gifts: 2 })
  const { rows } = await db.owner<{ donor_email: string | null }>(
    'select donor_email from public.monthly_gifts order by subscription_id',
  )
  expect(rows.map(({ donor_email }) => donor_email)).toEqual([
    'begins@example.org',
    'given@example.org',
    'late@example.org',
    null,
  ])
  const logged = await db.owner(
    `select from public.audit_log where concat(old_values, new_values) like '%never@example.org%'`,
  )
  expect(logged.rowCount).toBe(0)
})
