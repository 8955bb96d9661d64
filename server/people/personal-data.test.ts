import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { donorFieldList } from '#domain/donors/fields.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
const logged: string[] = []
let admin: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'trace' }, undefined, {
    write: (line) => void logged.push(line),
  })
  admin = await server.signedIn('admin')
})
afterAll(() => server.close())

const sql = (text: string, values?: unknown[]) => server.services.database.server.query(text, values)

const EMAIL = 'zubeida.qureshi@example.org'
const PHONE = '+919812345678'
/** Every way in which the person is written. */
const MARKS = ['zubeida', 'qureshi', '9812345678', '98123 45678']

let count = 0
async function give(amount: number, email: string | null, phone: string | null, name: string | null) {
  const id = crypto.randomUUID()
  const [order, payment] = [`order_${++count}`, `pay_${count}`]
  await sql(`insert into public.donations (id, amount, order_id) values ($1, $2, $3)`, [id, amount, order])
  await sql(
    `update public.donations set payment_status = 'successful', payment_id = $2, donor_email = $3, donor_phone = $4,
      donor_name = $5 where id = $1`,
    [id, payment, email, phone, name],
  )
  const entity = {
    id: payment,
    order_id: order,
    amount: amount * 100,
    email,
    contact: phone,
    vpa: email?.replace(/@.*/, '@upi'),
  }
  await sql(
    `insert into public.payment_events (event_id, event, payload, order_id, payment_id, donation_id, outcome, handled_at)
    values ($1, 'payment.captured', $2, $3, $4, $5, 'settled', now())`,
    [
      `evt_${count}`,
      JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } }),
      order,
      payment,
      id,
    ],
  )
  return id
}

/** Somebody who gave twice, wrote, applied, got letters, was imported, merged and changed by staff. */
async function makePerson(): Promise<{ donorId: string; giftId: string }> {
  const giftId = await give(500, EMAIL, PHONE, 'Zubeida Qureshi')
  await give(250.5, 'Zubeida.Qureshi@Example.org', '98123 45678', 'Zubeida Qureshi')
  const { rows } = await sql(`select id from public.donors where email = $1`, [EMAIL])
  const donorId = rows[0].id
  await sql(`insert into public.contact_messages (name, email, subject, message)
    values ('Zubeida Qureshi', '${EMAIL}', 'About my gift', 'This is Zubeida Qureshi, call 98123 45678')`)
  await sql(`insert into public.inbox_notes (contact_message_id, body)
    select id, 'Zubeida is kind' from public.contact_messages where email = '${EMAIL}'`)
  await sql(`insert into public.volunteer_applications (name, email, interest_area, message)
    values ('Zubeida Qureshi', '${EMAIL}', 'teaching', 'I am Zubeida')`)
  await sql(`insert into public.outgoing_messages (cause, channel, recipient, subject, text, html, variables)
    values ('a letter ' || gen_random_uuid(), 'email', '${EMAIL}', 'Dear Zubeida', 'Dear Zubeida', '<p>Zubeida', '{"name": "Zubeida"}'),
      ('a message ' || gen_random_uuid(), 'whatsapp', '919812345678', null, 'Dear Zubeida', null, '{}')`)
  // Messages to a number are about a gift.
  await sql(`update public.outgoing_messages set donation_id = $1 where recipient = '919812345678'`, [giftId])
  await sql(`insert into public.gift_claims (email, reference, amount, given_on)
    values ('${EMAIL}', 'Cheque of Zubeida', 500, '2026-05-02')`)
  await sql(
    `insert into public.nominees (email, name, contact) values ('${EMAIL}', 'Tariq Qureshi', '98123 45678')`,
  )
  const { client } = admin
  for (const notes of ['Zubeida likes tea', 'Zubeida likes coffee']) {
    const { error } = await client.from('donors').update({ notes, phone: PHONE }).eq('id', donorId)
    expect(error).toBeNull()
  }
  const { data: second } = await client
    .from('donors')
    .insert({ name: 'Zubeida Q', email: 'zubeida.qureshi@example.org' })
    .select('id')
    .single()
  const merged = await client.rpc('merge_donors', { keep: donorId, others: [second?.id], result: {} })
  expect(merged.error).toBeNull()
  await client.from('donors').insert({ name: 'Gone Zubeida', email: EMAIL })
  await client.from('donors').delete().eq('name', 'Gone Zubeida')
  await sql(`insert into public.donor_imports (id, file_name, file_digest, mode) values
    ('b0000000-0000-4000-8000-000000000001', 'list.csv', repeat('0', 64), 'skip') on conflict do nothing`)
  await sql(`insert into public.donor_import_rows (import_id, row_number, donor, fingerprint)
    values ('b0000000-0000-4000-8000-000000000001', ${++count}, '{"name": "Zubeida", "email": "${EMAIL}"}', 'x')`)
  return { donorId, giftId }
}

/** Every row of every table in which the person is found. */
async function found(): Promise<string[]> {
  const { rows: tables } = await sql(`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables where table_type = 'BASE TABLE'
      and table_schema in ('public', 'private', 'auth', 'storage', 'sandbox', 'daan', 'graphile_worker')`)
  const hits: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql(`select lower(t::text) as line from ${name} as t`)
    for (const { line } of rows) if (MARKS.some((mark) => line.includes(mark))) hits.push(`${name}: ${line}`)
  }
  return hits
}

/** Every file of the instance, and every line of its log, in which the person is found. */
function foundOutside(): string[] {
  const { DATA_DIR } = server.services.config
  const files = readdirSync(DATA_DIR, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const isTheirs = (text: string) => MARKS.some((mark) => text.toLowerCase().includes(mark))
  return [
    ...files.filter((path) => isTheirs(path + readFileSync(path, 'latin1'))),
    ...logged.filter(isTheirs),
  ]
}

async function call(name: string, token: string, body: object) {
  const answer = await fetch(`${server.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: server.anonKey,
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

let person: Awaited<ReturnType<typeof makePerson>>
let otherGift: string
beforeEach(async () => {
  await sql('delete from public.donations where true')
  await sql('delete from public.payment_events')
  await sql('delete from public.monthly_gifts')
  await sql('delete from public.donors')
  await sql('delete from public.privacy_requests')
  await sql('delete from public.gift_claims')
  await sql('delete from public.nominees')
  await sql('delete from public.contact_messages')
  await sql('delete from public.volunteer_applications')
  await sql('delete from public.outgoing_messages')
  otherGift = await give(100, 'ravi@example.org', '+919800000011', 'Ravi')
  await sql(`insert into public.contact_messages (name, email, subject, message)
    values ('Ravi', 'ravi@example.org', 'A question', 'A longer question')`)
  person = await makePerson()
})

describe('erasing', () => {
  test('shows first what would go and what stays, and changes nothing', async () => {
    const { token } = await server.donor(EMAIL)
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

  test('by the donor leaves nothing of them anywhere, and their gifts in the books', async () => {
    expect((await found()).length).toBeGreaterThan(15)
    const report = async () => (await sql(`select public.donation_report() as r`)).rows
    const books = await sql(
      'select id, amount, payment_status, transaction_id, created_at, donor_id from public.donations order by id',
    )
    const figures = await report()
    const { token, client } = await server.donor(EMAIL)
    const { body } = await call('erase-personal-data', token, { action: 'erase' })
    expect(body.is_done).toBe(true)
    expect(await found()).toEqual([])
    expect(logged.length).toBeGreaterThan(0)
    expect(foundOutside()).toEqual([])
    const after = await sql(
      'select id, amount, payment_status, transaction_id, created_at, donor_id from public.donations order by id',
    )
    expect(after.rows).toEqual(books.rows)
    expect(await report()).toEqual(figures)
    // The session that asked is over.
    expect((await client.from('donations').select('id')).data).toEqual([])
  })

  test('leaves in the log who changed which column when, and others as they are', async () => {
    const log = `select changed_at, actor_id, table_name, row_key, action,
      array(select jsonb_object_keys(new_values) order by 1) as columns from public.audit_log
      where row_key = $1 order by id`
    const before = (await sql(log, [person.donorId])).rows
    const { token } = await server.donor(EMAIL)
    await call('erase-personal-data', token, { action: 'erase' })
    expect((await sql(log, [person.donorId])).rows.slice(0, before.length)).toEqual(before)
    const { rows } = await sql('select donor_name, donor_email from public.donations where id = $1', [
      otherGift,
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

  test('is recorded without whose it was', async () => {
    const { token } = await server.donor(EMAIL)
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

  test('by staff needs the donor and a proof, and is in the log under their name', async () => {
    const { token } = admin
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
    expect(rows).toEqual([{ actor_id: admin.id, kind: 'erasure' }])
  })

  test('waits for a payment that is on its way', async () => {
    await sql(`insert into public.donations (amount, donor_email) values (5, $1)`, [EMAIL])
    const { token } = await server.donor(EMAIL)
    const { status, body } = await call('erase-personal-data', token, { action: 'erase' })
    expect(status).toBe(409)
    expect(body.message).toBe('A payment of this person is still on its way. Please try again in an hour.')
    expect((await sql('select from public.privacy_requests')).rowCount).toBe(0)
  })

  test('counts what it erases, though a refund is under way', async () => {
    const { token } = await server.donor(EMAIL)
    const refund = await server.services.database.server.connect()
    await refund.query('begin')
    await refund.query('update public.donations set refunded_amount = 100 where id = $1', [person.giftId])
    const erased = call('erase-personal-data', token, { action: 'erase' })
    const isWaiting = async () =>
      (
        await sql(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).rowCount
    await expect.poll(isWaiting, { timeout: 10_000 }).toBeGreaterThan(0)
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
    const { token, client } = await server.donor(EMAIL)
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

  test('is for nobody else', async () => {
    const wanted = { action: 'erase', donor_id: person.donorId, proof: 'I say so' }
    const member = await server.signedIn('member')
    expect((await call('erase-personal-data', member.token, wanted)).status).toBe(401)
    expect((await call('erase-personal-data', server.anonKey, wanted)).status).toBe(401)
    // A donor who names another's record erases what is theirs, and nothing else.
    const { token } = await server.donor('ravi@example.org')
    await call('erase-personal-data', token, wanted)
    const { rows } = await sql('select donor_email from public.donations where id = $1', [person.giftId])
    expect(rows).toEqual([{ donor_email: EMAIL }])
  })

  test('is refused where the page that asks shows another address than the session has', async () => {
    const { token } = await server.donor(EMAIL)
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
  const STRANGER = 'stranger@example.org'

  test('opens and erases nothing of its owner for a stranger', async () => {
    await give(1, STRANGER, PHONE, 'Stranger')
    const before = await found()
    const { token } = await server.donor(STRANGER)
    const { body } = await call('personal-data', token, {})
    expect(body.parts.gifts).toMatchObject([{ amount: '1.00' }])
    expect(JSON.stringify(body).toLowerCase()).not.toMatch(/zubeida|qureshi/)
    expect((await call('erase-personal-data', token, { action: 'erase' })).status).toBe(200)
    // Gone are the number on the stranger's own gift, record and report, and where these were logged.
    const isOwners = (line: string) => /zubeida|qureshi/.test(line)
    expect((await found()).filter(isOwners)).toHaveLength(before.filter(isOwners).length)
  })

  test('opens and erases nothing of a stranger for its owner', async () => {
    const owner = await server.donor(EMAIL)
    const linked = await give(77, null, PHONE, 'Secret Stranger')
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
    expect(left.rows).toEqual([{ donor_name: 'Secret Stranger', donor_phone: PHONE }])
    expect((await sql('select status from public.monthly_gifts')).rows).toEqual([{ status: 'starting' }])
    await sql('delete from public.monthly_gifts')
  })

  test('is erased by staff with the record that they name', async () => {
    const linked = await give(77, null, PHONE, 'Zubeida Qureshi')
    const { token } = await server.signedIn('admin')
    const wanted = { action: 'erase', donor_id: person.donorId, proof: 'She called from the number on file' }
    expect((await call('erase-personal-data', token, wanted)).status).toBe(200)
    const { rows } = await sql('select donor_name, donor_phone from public.donations where id = $1', [linked])
    expect(rows).toEqual([{ donor_name: null, donor_phone: null }])
  })
})

test('a donor gets everything that is kept, and nothing that staff noted among themselves', async () => {
  const { token } = await server.donor(EMAIL)
  await sql(
    `update public.donations set citizenship = 'indian', is_foreign = false, utm_term = 'giving', utm_content = 'a poster'
    where id = $1`,
    [person.giftId],
  )
  await sql(
    `update public.donors set status = 'Engaged', utm_source = 'a fair', email_confirmed_at = now() where id = $1`,
    [person.donorId],
  )
  await sql(`insert into public.outgoing_messages (cause, channel, recipient, template, subject, text, reply_to)
    values ('a notice ' || gen_random_uuid(), 'email', 'office@example.net', 'contact_notice', 'Zubeida wrote', 'x', '${EMAIL}')`)
  const { status, body } = await call('personal-data', token, {})
  expect(status).toBe(200)
  expect(body.address).toBe(EMAIL)
  expect(body.parts.gifts).toHaveLength(2)
  expect(body.parts.gifts).toContainEqual(
    expect.objectContaining({
      citizenship: 'indian',
      is_foreign: false,
      utm_term: 'giving',
      utm_content: 'a poster',
    }),
  )
  expect(body.parts.records).toMatchObject([
    { name: 'Zubeida Qureshi', status: 'Engaged', utm_source: 'a fair' },
  ])
  const kept = await sql(`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'donors'`)
  // Notes, which the page says are not shown, and what is derived from the rest or marks who stands for it.
  const notShown = ['notes', 'email_key', 'name_key', 'phone_key', 'search', 'typed_with', 'is_demo']
  expect([...Object.keys(body.parts.records[0]), ...notShown].sort()).toEqual(
    kept.rows.map(({ name }) => name).sort(),
  )
  expect(body.parts.messages).toHaveLength(1)
  expect(body.parts.applications).toHaveLength(1)
  expect(body.parts.letters.length).toBeGreaterThanOrEqual(2)
  expect(body.parts.payments).toHaveLength(2)
  expect(body.parts.nominee).toMatchObject([{ name: 'Tariq Qureshi' }])
  expect(body.parts.claims).toMatchObject([{ reference: 'Cheque of Zubeida', given_on: '2026-05-02' }])
  const text = JSON.stringify(body)
  expect(text).not.toContain('likes coffee')
  expect(text).not.toContain('is kind')
  // What told staff of her message names them, and says nothing that is not among her messages.
  expect(text).not.toContain('office@example.net')
  expect(text).not.toContain('ravi@example.org')
})

test('a donor sees why a monthly gift was changed where they said it, not where staff did', async () => {
  await sql(`insert into public.monthly_gifts (amount, key_id, donor_email) values (200, 'rzp_live_x', $1)`, [
    EMAIL,
  ])
  const { token } = await server.donor(EMAIL)
  const change = async (author: string, reason: string | null) => {
    await sql(
      `select private.request_monthly_change(id, 'cancel', $1, reason => $2) from public.monthly_gifts`,
      [author, reason],
    )
    return (await call('personal-data', token, {})).body.parts.monthly_gifts[0].change_reason
  }
  expect(await change('donor', 'I moved')).toBe('I moved')
  expect(await change('staff', null)).toBe('I moved')
  expect(await change('staff', 'Rude on the phone')).toBeNull()
  expect(await change('donor', '')).toBeNull()
})

test('the file has every text that an erasure takes out of what the provider reported', async () => {
  const entity = {
    id: 'pay_card',
    email: EMAIL,
    contact: 919812345678,
    bank: 'A bank',
    wallet: 'A wallet',
    description: 'For Zubeida',
    card: { name: 'Z Qureshi', last4: '4321', network: 'Visa', issuer: 'The issuer' },
    acquirer_data: { rrn: '123456789012', auth_code: '654321' },
    notes: [{ said: 'Some words' }],
  }
  await sql(`update public.payment_events set payload = $2 where donation_id = $1`, [
    person.giftId,
    JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } }),
  ])
  const stored = async () => {
    const { rows } = await sql('select payload from public.payment_events where donation_id = $1', [
      person.giftId,
    ])
    return leavesOf(rows[0].payload)
  }
  const before = await stored()
  const { token } = await server.donor(EMAIL)
  const { body } = await call('personal-data', token, {})
  const shown = body.parts.payments.find((row: { card_last4: unknown }) => row.card_last4 === '4321')
  expect(shown).toMatchObject({ card_name: 'Z Qureshi', bank: 'A bank', wallet: 'A wallet' })
  await call('erase-personal-data', token, { action: 'erase' })
  const after = await stored()
  const gone = before.filter((_, i) => after[i] !== before[i])
  expect(gone).toHaveLength(11)
  expect(leavesOf(shown.report).sort()).toEqual(gone.sort())
})

/** The single values in it, in the order of their names. */
function leavesOf(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [String(value)]
  return Object.entries(value)
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([, part]) => leavesOf(part))
}

test('a donor corrects their own record, in the log under their address', async () => {
  const { token, id } = await server.donor(EMAIL)
  expect((await call('correct-personal-data', token, {})).status).toBe(400)
  const { body } = await call('correct-personal-data', token, { name: 'Zubeida Khan', phone: '' })
  expect(body).toEqual({ records: 1 })
  const { rows } = await sql('select name, phone, email from public.donors where id = $1', [person.donorId])
  expect(rows).toEqual([{ name: 'Zubeida Khan', phone: null, email: EMAIL }])
  const log = await sql(`select actor_id from public.audit_log where row_key = $1 order by id desc limit 1`, [
    person.donorId,
  ])
  expect(log.rows).toEqual([{ actor_id: id }])
})

test('a donor corrects the fields that the list gives them, and no other', async () => {
  const { token } = await server.donor(EMAIL)
  const before = await sql('select * from public.donors where id = $1', [person.donorId])
  for (const field of donorFieldList) {
    const said =
      field.kind === 'choice' ? field.options[1] : field.name === 'pan' ? 'ABCPK1234F' : '12 new words'
    const { status } = await call('correct-personal-data', token, { [field.name]: said })
    expect(status, field.name).toBe(field.uses.writtenByDonor ? 200 : 400)
    const { rows } = await sql(`select ${field.name} as now from public.donors where id = $1`, [
      person.donorId,
    ])
    const stored = field.uses.sealed ? '••••••234F' : said
    const was = before.rows[0][field.name]
    expect(rows[0].now, field.name).toEqual(field.uses.writtenByDonor ? stored : was)
  }
})

test('what staff did for a donor is in the donor’s history under their name', async () => {
  const who = { donor_id: person.donorId, proof: 'Called from the number on file' }
  await call('personal-data', admin.token, who)
  await call('donor-consent', admin.token, { ...who, purpose: 'news', wording: 'News', is_given: false })
  await call('name-nominee', admin.token, { ...who, name: 'Tomas', contact: 'At home' })
  const done = async () =>
    (
      await sql(
        `select actor_id, new_values ->> 'privacy_request' as kind from public.audit_log
        where table_name = 'donors' and row_key = $1 and new_values ? 'privacy_request' order by id`,
        [person.donorId],
      )
    ).rows
  const expected = ['access', 'withdrawal', 'nomination'].map((kind) => ({ actor_id: admin.id, kind }))
  expect(await done()).toEqual(expected)
  await call('erase-personal-data', admin.token, { ...who, action: 'erase' })
  expect(await done()).toEqual(expected)
})

test('a donor without an email address has a nominee by their record, which goes with them', async () => {
  const { rows } = await sql(
    `insert into public.donors (name, phone) values ('Cashier', '97000 00099') returning id`,
  )
  const who = { donor_id: rows[0].id, proof: 'Came in person' }
  const name = async (nominee: string) =>
    (await call('name-nominee', admin.token, { ...who, name: nominee, contact: 'At home' })).body
  const named = async () => (await call('personal-data', admin.token, who)).body.parts.nominee
  expect(await name('First of all')).toEqual({ is_named: true })
  expect(await name('Second in line')).toEqual({ is_named: true })
  expect(await named()).toMatchObject([{ name: 'Second in line', reached_by: 'At home' }])
  // With an address since, the last one named holds.
  await sql(`update public.donors set email = 'cashier@example.org' where id = $1`, [rows[0].id])
  expect(await name('Third by letter')).toEqual({ is_named: true })
  expect(await named()).toMatchObject([{ name: 'Third by letter' }])
  expect(await name('')).toEqual({ is_named: false })
  await sql(`update public.donors set email = null where id = $1`, [rows[0].id])
  await name('Fourth in line')
  await call('erase-personal-data', admin.token, { ...who, action: 'erase' })
  expect((await sql('select from public.nominees where donor_id = $1', [rows[0].id])).rowCount).toBe(0)
})

describe('for somebody without a donor record', () => {
  const WRITER = 'writes.only@example.org'
  const onBehalf = { email: 'Writes.Only@example.org', proof: 'Wrote from this address' }
  beforeEach(() =>
    sql(`insert into public.contact_messages (name, email, subject, message)
      values ('Wanda', '${WRITER}', 'A question', 'What do you keep about me?')`),
  )

  test('staff name the address: they read, note a nominee and erase', async () => {
    const read = await call('personal-data', admin.token, onBehalf)
    expect(read.body.parts.messages).toMatchObject([{ name: 'Wanda', email: WRITER }])
    expect(read.body.parts.gifts).toEqual([])
    const nominee = { ...onBehalf, name: 'Tomas', contact: '98000 00012' }
    expect((await call('name-nominee', admin.token, nominee)).body).toEqual({ is_named: true })
    const consent = { ...onBehalf, purpose: 'news', wording: 'News', is_given: false }
    expect((await call('donor-consent', admin.token, consent)).body).toEqual({ records: 0 })
    const preview = await call('erase-personal-data', admin.token, { ...onBehalf, action: 'preview' })
    expect(preview.body.goes).toContain('1 message that you sent us, with our answers.')
    const erased = await call('erase-personal-data', admin.token, { ...onBehalf, action: 'erase' })
    expect(erased.body.is_done).toBe(true)
    const left = await sql(
      `select email from public.contact_messages where email = $1 union all
      select email from public.nominees where private.email_key(email) = $1 union all
      select email from public.consents where private.email_key(email) = $1`,
      [WRITER],
    )
    expect(left.rows).toEqual([])
    const { rows } = await sql(`select distinct proof, source from public.privacy_requests`)
    expect(rows).toEqual([{ proof: 'Wrote from this address', source: 'staff' }])
  })

  test('an erasure leaves no name, address or number in how staff saw who it was', async () => {
    await sql(`insert into public.volunteer_applications (name, email, interest_area, guardian_name, guardian_email)
      values ('Wanda Writer', '${WRITER}', 'teaching', 'Greta Guard', 'greta@example.org')`)
    const proofs = ['Wanda came in person', `Wrote from ${WRITER}`, 'Greta Guard rang', 'Ravi came in person']
    for (const proof of proofs) await call('personal-data', admin.token, { ...onBehalf, proof })
    const wanted = { ...onBehalf, action: 'erase', proof: 'Rang from 98000 00077' }
    expect((await call('erase-personal-data', admin.token, wanted)).body.is_done).toBe(true)
    const { rows } = await sql('select proof from public.privacy_requests order by requested_at')
    expect(rows.map(({ proof }) => proof)).toEqual([
      '(erased)',
      '(erased)',
      '(erased)',
      'Ravi came in person',
      '(erased)',
    ])
  })

  test('an address is named or a donor, not both, with a proof, and by staff alone', async () => {
    for (const who of [
      { ...onBehalf, donor_id: person.donorId },
      { email: WRITER },
      { ...onBehalf, email: 'x' },
    ])
      expect((await call('personal-data', admin.token, who)).status).toBe(400)
    const { token } = await server.donor(EMAIL)
    const { body } = await call('personal-data', token, onBehalf)
    expect(body.address).toBe(EMAIL)
    expect(JSON.stringify(body.parts)).not.toContain('Wanda')
  })
})

test('staff note what somebody without an email address asks, which is theirs to read and goes with them', async () => {
  const { rows } = await sql(`insert into public.donors (name) values ('Kamla Devi') returning id`)
  const who = { donor_id: rows[0].id, proof: 'Called from the number on file' }
  const message = 'Kamla Devi wants no more calls.'
  const asked = await call('privacy-request', admin.token, { ...who, kind: 'grievance', message })
  expect(asked.status).toBe(200)
  expect((await admin.client.rpc('open_privacy_requests')).data).toMatchObject([
    { source: 'staff', address: null, message, donors: [{ id: who.donor_id }] },
  ])
  const kept = await call('personal-data', admin.token, who)
  expect(kept.body.parts.requests).toMatchObject([{ kind: 'grievance', message }])
  expect((await call('erase-personal-data', admin.token, { ...who, action: 'erase' })).status).toBe(200)
  const left = await sql('select message from public.privacy_requests where message is not null')
  expect(left.rows).toEqual([])
})

test('what a person has to answer waits with the days that are left, and names nobody once it is done', async () => {
  await sql(`insert into public.site_settings (key, value) values ('privacy_days', '15')
    on conflict (key) do update set value = excluded.value`)
  const { token } = await server.donor(EMAIL)
  const { body } = await call('privacy-request', token, {
    kind: 'grievance',
    message: 'You wrote too often.',
  })
  const open = await admin.client.rpc('open_privacy_requests')
  expect(open.data).toMatchObject([
    { id: body.id, kind: 'grievance', address: EMAIL, days_left: 15, donors: [{ id: person.donorId }] },
  ])
  const { error } = await admin.client
    .from('privacy_requests')
    .update({ done_at: new Date().toISOString() })
    .eq('id', body.id)
  expect(error).toBeNull()
  expect((await admin.client.rpc('open_privacy_requests')).data).toEqual([])
  const { rows } = await sql('select address, message, done_by from public.privacy_requests where id = $1', [
    body.id,
  ])
  expect(rows).toEqual([{ address: null, message: null, done_by: admin.id }])
})
