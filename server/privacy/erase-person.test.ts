import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { beginAgain, EMAIL, give, MARKS, PHONE } from '../testing/known-person.ts'
import { type Trace, type Watched, watch } from '../testing/watch.ts'

let watched: Watched
let person: Awaited<ReturnType<typeof beginAgain>>
beforeAll(async () => {
  watched = await watch()
})
afterAll(() => watched.server.close())
beforeEach(async () => {
  person = await beginAgain(watched)
})

const sql: Watched['sql'] = (...asked) => watched.sql(...asked)
const call: Watched['call'] = (...asked) => watched.call(...asked)
const found = () => watched.traces(MARKS)

describe('an erasure', () => {
  test('previews the data it would remove and keep, and changes nothing', async () => {
    const { token } = await watched.server.donor(EMAIL)
    const before = await found()
    const { status, body } = await call('erase-personal-data', token, { action: 'preview' })
    expect(status).toBe(200)
    expect(body.is_done).toBe(false)
    expect(body.goes).toContain('Your name, address and phone number from 2 gifts.')
    expect(body.goes).toContain('2 messages that you sent us, with our answers.')
    expect(body.stays[0]).toBe(
      'The sums, days, causes, ways to pay, campaigns and payment references of 2 gifts (₹750.50), without you: they are our books.',
    )
    expect((await found()).length).toBeGreaterThanOrEqual(before.length)
  })

  test('leaves no trace of the donor who requests it, and keeps their gifts in the books', async () => {
    expect((await found()).length).toBeGreaterThan(15)
    const report = async () => (await sql(`select public.donation_report() as r`)).rows
    const books = await sql(
      'select id, amount, payment_status, transaction_id, created_at, donor_id from public.donations order by id',
    )
    const figures = await report()
    const { token, client } = await watched.server.donor(EMAIL)
    const { body } = await call('erase-personal-data', token, { action: 'erase' })
    expect(body.is_done).toBe(true)
    expect(await found()).toEqual([])
    expect(watched.logged.length).toBeGreaterThan(0)
    expect(watched.tracesOutside(MARKS)).toEqual([])
    const after = await sql(
      'select id, amount, payment_status, transaction_id, created_at, donor_id from public.donations order by id',
    )
    expect(after.rows).toEqual(books.rows)
    expect(await report()).toEqual(figures)
    // The session that asked is over.
    expect((await client.from('donations').select('id')).data).toEqual([])
  })

  test('keeps author, time and column in the log, and leaves the data of others', async () => {
    const log = `select changed_at, actor_id, table_name, row_key, action,
      array(select jsonb_object_keys(new_values) order by 1) as columns from public.audit_log
      where row_key = $1 order by id`
    const before = (await sql(log, [person.donorId])).rows
    const { token } = await watched.server.donor(EMAIL)
    await call('erase-personal-data', token, { action: 'erase' })
    expect((await sql(log, [person.donorId])).rows.slice(0, before.length)).toEqual(before)
    const { rows } = await sql('select donor_name, donor_email from public.donations where id = $1', [
      person.otherGift,
    ])
    expect(rows).toEqual([{ donor_name: 'Ravi', donor_email: 'ravi@example.org' }])
    expect(
      (await sql(`select from public.contact_messages where email = 'ravi@example.org'`)).rowCount,
    ).not.toBe(0)
    const events = await sql(`select payload #>> '{payload,payment,entity,email}' as email,
      payload #>> '{payload,payment,entity,amount}' as paise from public.payment_events order by id`)
    expect(events.rows).toEqual([
      { email: 'ravi@example.org', paise: '10000' },
      { email: '(erased)', paise: '50000' },
      { email: '(erased)', paise: '25050' },
    ])
  })

  test('blanks an event that came during the erasure once it is handled, also without a gift', async () => {
    const { token } = await watched.server.donor(EMAIL)
    await call('erase-personal-data', token, { action: 'erase' })
    await sql('alter table public.payment_events disable trigger blank_event_of_erased')
    await sql(
      `insert into public.payment_events (event_id, event, payload, payment_id)
      select 'evt_meanwhile', event, jsonb_set(payload, '{payload,payment,entity,email}', to_jsonb($1::text)), payment_id
      from public.payment_events
      where payment_id in (select payment_id from public.donations where erased_at is not null) limit 1`,
      [EMAIL],
    )
    await sql('alter table public.payment_events enable trigger blank_event_of_erased')
    await sql(`update public.payment_events set donation_id = null where event_id = 'evt_meanwhile'`)
    const { rows } = await sql(
      `select payload #>> '{payload,payment,entity,email}' as email from public.payment_events
      where event_id = 'evt_meanwhile'`,
    )
    expect(rows).toEqual([{ email: '(erased)' }])
  })

  test('leaves a record without the person', async () => {
    const { token } = await watched.server.donor(EMAIL)
    await call('erase-personal-data', token, { action: 'erase' })
    const { rows } = await sql(
      'select kind, source, address, message, outcome, done_at from public.privacy_requests',
    )
    expect(rows).toEqual([
      {
        kind: 'erasure',
        source: 'donor',
        address: null,
        message: null,
        outcome: expect.objectContaining({ gifts: 2, records: 1, messages: 2 }),
        done_at: expect.any(Date),
      },
    ])
  })

  test('needs the donor and a proof from staff, and is in the log under their name', async () => {
    const { token } = watched.admin
    const { donorId } = person
    expect((await call('erase-personal-data', token, { action: 'erase' })).status).toBe(400)
    expect((await call('erase-personal-data', token, { action: 'erase', donor_id: donorId })).status).toBe(
      400,
    )
    const nobody = { action: 'erase', donor_id: crypto.randomUUID(), proof: 'Called from the number on file' }
    expect((await call('erase-personal-data', token, nobody)).status).toBe(404)
    const wanted = { action: 'erase', donor_id: donorId, proof: 'Called from the number on file' }
    expect((await call('erase-personal-data', token, wanted)).body.is_done).toBe(true)
    expect(await found()).toEqual([])
    const { rows } = await sql(
      `select actor_id, new_values ->> 'kind' as kind from public.audit_log where table_name = 'privacy_requests'
      order by id desc limit 1`,
    )
    expect(rows).toEqual([{ actor_id: watched.admin.id, kind: 'erasure' }])
  })

  test('waits for a payment that is on its way', async () => {
    await sql(`insert into public.donations (amount, donor_email) values (5, $1)`, [EMAIL])
    const { token } = await watched.server.donor(EMAIL)
    const { status, body } = await call('erase-personal-data', token, { action: 'erase' })
    expect(status).toBe(409)
    expect(body.message).toBe('A payment of this person is still on its way. Please try again in an hour.')
    expect((await sql('select from public.privacy_requests')).rowCount).toBe(0)
  })

  test('counts the erased data although a refund is under way', async () => {
    const { token } = await watched.server.donor(EMAIL)
    const refund = await watched.server.services.database.server.connect()
    await refund.query('begin')
    await refund.query('update public.donations set refunded_amount = 100 where id = $1', [person.giftId])
    const erased = call('erase-personal-data', token, { action: 'erase' })
    const isWaiting = async () =>
      (
        await sql(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).rowCount
    await expect.poll(isWaiting).toBeGreaterThan(0)
    await refund.query('commit')
    refund.release()
    expect((await erased).body.is_done).toBe(true)
    const { rows } = await sql(`select outcome ->> 'gifts_total' as total from public.privacy_requests`)
    expect(rows).toEqual([{ total: '650.5' }])
  })

  test('stops a monthly gift first', async () => {
    await sql(`insert into public.site_settings (key, value) values ('razorpay_key_id', 'rzp_live_x'),
      ('razorpay_key_secret', 'a secret') on conflict (key) do update set value = excluded.value`)
    await sql(
      `insert into public.monthly_gifts (amount, key_id, donor_email, donor_phone) values (200, 'rzp_live_x', $1, $2)`,
      [EMAIL, PHONE],
    )
    const { token, client } = await watched.server.donor(EMAIL)
    expect((await client.from('monthly_gifts').select('amount, status')).data).toEqual([
      { amount: 200, status: 'starting' },
    ])
    const preview = await call('erase-personal-data', token, { action: 'preview' })
    expect(preview.body.goes[0]).toBe('1 monthly gift: stopped first, so that nothing more is charged.')
    const { status } = await call('erase-personal-data', token, { action: 'erase' })
    expect(status).toBe(200)
    const { rows } = await sql('select status, ended_by, donor_email, donor_phone from public.monthly_gifts')
    expect(rows).toEqual([{ status: 'cancelled', ended_by: 'donor', donor_email: null, donor_phone: null }])
    expect(await found()).toEqual([])
  })

  test('does not wait for the provider’s report of the gift it stopped', async () => {
    await sql(
      `insert into public.monthly_gifts (amount, key_id, donor_email) values (200, 'rzp_live_x', $1)`,
      [EMAIL],
    )
    await sql(
      `insert into public.payment_events (event_id, event, payload, donation_id)
      values ('evt_being_read', 'subscription.cancelled', '{}', $1)`,
      [person.giftId],
    )
    const { token } = await watched.server.donor(EMAIL)
    const erased = call('erase-personal-data', token, { action: 'erase' })
    await expect
      .poll(async () => (await sql(`select from public.monthly_gifts where status = 'cancelled'`)).rowCount)
      .toBe(1)
    await sql(
      `update public.payment_events set outcome = 'ended', handled_at = now() where event_id = 'evt_being_read'`,
    )
    expect((await erased).body.is_done).toBe(true)
  })

  test('fails for members and visitors, and covers only a donor’s own data', async () => {
    const wanted = { action: 'erase', donor_id: person.donorId, proof: 'I say so' }
    const member = await watched.server.signedIn('member')
    expect((await call('erase-personal-data', member.token, wanted)).status).toBe(401)
    expect((await call('erase-personal-data', watched.server.anonKey, wanted)).status).toBe(401)
    // A donor who names another donor's record erases only their own data.
    const { token } = await watched.server.donor('ravi@example.org')
    await call('erase-personal-data', token, wanted)
    const { rows } = await sql('select donor_email from public.donations where id = $1', [person.giftId])
    expect(rows).toEqual([{ donor_email: EMAIL }])
  })

  test('fails when the page shows another address than the session has', async () => {
    const { token } = await watched.server.donor(EMAIL)
    for (const action of ['preview', 'erase']) {
      const { status, body } = await call('erase-personal-data', token, {
        action,
        email: 'ravi@example.org',
      })
      expect([status, body.code]).toEqual([401, 'another_address'])
    }
    expect(await found()).not.toEqual([])
    const { body } = await call('erase-personal-data', token, {
      action: 'erase',
      email: EMAIL.toUpperCase(),
    })
    expect(body.is_done).toBe(true)
  })
})

describe('a phone number that two people typed', () => {
  const OTHER = 'other@example.org'

  test('opens and erases no data of its owner for another donor', async () => {
    await give(watched, 1, { email: OTHER, phone: PHONE, name: 'Another Donor' })
    const before = await found()
    const { token } = await watched.server.donor(OTHER)
    const { body } = await call('personal-data', token, {})
    expect(body.parts.gifts).toMatchObject([{ amount: '1.00' }])
    expect(JSON.stringify(body).toLowerCase()).not.toMatch(/zubeida|qureshi/)
    expect((await call('erase-personal-data', token, { action: 'erase' })).status).toBe(200)
    // The number is gone from the other donor's own gift, record and report, and from their log entries.
    const isOwners = ({ line }: Trace) => /zubeida|qureshi/.test(line)
    expect((await found()).filter(isOwners)).toHaveLength(before.filter(isOwners).length)
  })

  test('opens and erases no data of another donor for its owner', async () => {
    const owner = await watched.server.donor(EMAIL)
    const linked = await give(watched, 77, { email: null, phone: PHONE, name: 'Secret Donor' })
    const { rows } = await sql('select donor_id from public.donations where id = $1', [linked])
    expect(rows).toEqual([{ donor_id: person.donorId }])
    await sql(
      `insert into public.monthly_gifts (amount, key_id, donor_phone, donor_id) values (300, 'rzp_live_x', $1, $2)`,
      [PHONE, person.donorId],
    )
    const { body } = await call('personal-data', owner.token, {})
    expect(body.parts.gifts).toHaveLength(2)
    expect(body.parts.monthly_gifts).toEqual([])
    expect(JSON.stringify(body)).not.toContain('Secret')
    expect((await call('erase-personal-data', owner.token, { action: 'erase' })).status).toBe(200)
    const left = await sql('select donor_name, donor_phone from public.donations where id = $1', [linked])
    expect(left.rows).toEqual([{ donor_name: 'Secret Donor', donor_phone: PHONE }])
    expect((await sql('select status from public.monthly_gifts')).rows).toEqual([{ status: 'starting' }])
    await sql('delete from public.monthly_gifts')
  })

  test('disappears when staff erase the record that they name', async () => {
    const linked = await give(watched, 77, { email: null, phone: PHONE, name: 'Zubeida Qureshi' })
    const { token } = await watched.server.signedIn('admin')
    const wanted = { action: 'erase', donor_id: person.donorId, proof: 'She called from the number on file' }
    expect((await call('erase-personal-data', token, wanted)).status).toBe(200)
    const { rows } = await sql('select donor_name, donor_phone from public.donations where id = $1', [linked])
    expect(rows).toEqual([{ donor_name: null, donor_phone: null }])
  })
})
