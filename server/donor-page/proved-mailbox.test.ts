/** Tests which data belongs to the reader of a mailbox, and which does not although they typed it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ASHA, freshEmail, type Office, openOffice } from '../testing/office.ts'

let office: Office
let admin: Awaited<ReturnType<Office['server']['signedIn']>>
beforeAll(async () => {
  office = await openOffice()
  admin = await office.server.signedIn('admin')
})
afterAll(() => office.close())

let nth = 0
const phoneNumber = () => `97${String(10_000_000 + ++nth)}`
const erase = (token: string) => office.call('erase-personal-data', { action: 'erase' }, token)
const one = async (text: string, values: unknown[]) => (await office.sql(text, values)).rows[0]

describe('a phone number that a donor enters', () => {
  async function messageTo(phone: string, donationId: string | null = null) {
    const { rows } = await office.sql(
      `insert into public.outgoing_messages (cause, channel, recipient, text, state, sent_at, donation_id)
      values (gen_random_uuid(), 'whatsapp', $1, 'Dear Somebody Else', 'sent', now(), $2) returning id`,
      [`91${phone}`, donationId],
    )
    return () =>
      one('select recipient, text, state from public.outgoing_messages where id = $1', [rows[0].id])
  }

  test('neither shows nor erases messages sent to it', async () => {
    const [email, phone] = [freshEmail(), phoneNumber()]
    const message = await messageTo(phone)
    await office.give({ email })
    const { token } = await office.server.donor(email)
    expect((await office.call('correct-personal-data', { phone }, token)).body).toEqual({ records: 1 })
    const { body } = await office.call('personal-data', {}, token)
    expect(JSON.stringify(body.parts.letters)).not.toContain('Somebody Else')
    expect((await erase(token)).body.is_done).toBe(true)
    expect(await message()).toEqual({ recipient: `91${phone}`, text: 'Dear Somebody Else', state: 'sent' })
  })

  test('leaves the log entries of its owner', async () => {
    const [email, phone] = [freshEmail(), phoneNumber()]
    const owner = await one(`insert into public.donors (name, phone) values ('Its Owner', $1) returning id`, [
      phone,
    ])
    await office.give({ email, phone })
    const { token } = await office.server.donor(email)
    expect((await erase(token)).status).toBe(200)
    const log = await one(
      `select new_values ->> 'name' as name from public.audit_log where row_key = $1 and action = 'insert'`,
      [owner.id],
    )
    expect(log).toEqual({ name: 'Its Owner' })
  })

  test('does not block messages about other donors’ gifts', async () => {
    const [email, phone] = [freshEmail(), phoneNumber()]
    const queue = async (donationId: string | null) =>
      one(
        `select private.queue_message(jsonb_build_object('cause', gen_random_uuid(), 'channel', 'whatsapp',
          'recipient', $1::text, 'text', 'Thank you', 'donation_id', $2::uuid)) as id`,
        [`91${phone}`, donationId],
      )
    const own = await office.give({ email, phone })
    const others = await office.give({ email: freshEmail(), phone })
    const { token } = await office.server.donor(email)
    const consent = { purpose: 'whatsapp', is_given: false, wording: 'Nothing by WhatsApp.' }
    await office.call('donor-consent', consent, token)
    expect((await queue(own.id)).id).toBeNull()
    expect((await queue(others.id)).id).not.toBeNull()
    expect((await queue(null)).id).not.toBeNull()
    // Staff know whose number it is.
    const { donor_id } = await one('select donor_id from public.donations where id = $1', [others.id])
    await office.call('donor-consent', { ...consent, donor_id, proof: 'Called from it' }, admin.token)
    expect((await queue(null)).id).toBeNull()
  })
})

test('makes a record typed with another gift the donor’s own when they correct it, not when they choose a language', async () => {
  const email = freshEmail()
  const first = await office.give({ email })
  await office.give({ email })
  const { donor_id } = await one('select donor_id from public.donations where id = $1', [first.id])
  await office.sql('update public.donors set typed_with = $2 where id = $1', [donor_id, first.id])
  const { token } = await office.server.donor(email)
  const typedWith = async (said: object) => {
    expect((await office.call('correct-personal-data', said, token)).body).toEqual({ records: 1 })
    return (await one('select typed_with from public.donors where id = $1', [donor_id])).typed_with
  }
  expect(await typedWith({ language: 'hi' })).toBe(first.id)
  expect(await typedWith({ city: 'Pune' })).toBeNull()
})

describe('a donor among twenty thousand letters to others', () => {
  beforeAll(async () => {
    await office.sql(`insert into public.outgoing_messages (cause, channel, recipient, subject, text, state, sent_at)
      select 'bulk ' || i, 'email', 'bulk' || i || '@example.com', 's', 't', 'sent', now()
      from generate_series(1, 20000) as i`)
    await office.sql('analyze public.outgoing_messages')
  })

  test('has letters found by an index, for the donor and for staff', async () => {
    const email = freshEmail()
    const { id } = await office.give({ email, phone: phoneNumber() })
    await office.sql('analyze public.donations')
    const { donor_id } = await one('select donor_id from public.donations where id = $1', [id])
    const client = await office.server.services.database.server.connect()
    try {
      for (const byStaff of [false, true]) {
        await client.query('begin')
        const { rows: letters } = await client.query(
          `select template from private.letters_to(row($1, array[$2::uuid], $3)::private.person)`,
          [email, donor_id, byStaff],
        )
        const { rows } = await client.query(
          `select seq_tup_read::integer as read from pg_stat_xact_user_tables where relname = 'outgoing_messages'`,
        )
        await client.query('rollback')
        expect(letters).toMatchObject([{ template: 'gift_thanks' }])
        expect(rows).toEqual([{ read: 0 }])
      }
    } finally {
      client.release()
    }
  })

  test('can read and erase personal data', async () => {
    const email = freshEmail()
    await office.give({ email, phone: phoneNumber() })
    const { token } = await office.server.donor(email)
    expect((await office.call('personal-data', {}, token)).status).toBe(200)
    expect((await erase(token)).status).toBe(200)
  })
})

describe('a limit of one mailbox', () => {
  test('holds for each function across all sessions, and holds back neither others nor staff', async () => {
    const email = freshEmail()
    const { id } = await office.give({ email })
    const sessions = [await office.server.donor(email), await office.server.donor(email)]
    const answers: number[] = []
    for (let n = 0; n < 21; n++) {
      answers.push((await office.call('personal-data', {}, sessions[n % 2]?.token)).status)
    }
    expect(answers).toEqual([...Array(20).fill(200), 429])
    expect((await office.call('correct-personal-data', { city: 'Pune' }, sessions[0]?.token)).status).toBe(
      200,
    )
    const { donor_id } = await one('select donor_id from public.donations where id = $1', [id])
    const onBehalf = { donor_id, proof: 'Called from the number on file' }
    expect((await office.call('personal-data', onBehalf, admin.token)).status).toBe(200)
    const other = freshEmail()
    await office.give({ email: other })
    const { token } = await office.server.donor(other)
    expect((await office.call('personal-data', {}, token)).status).toBe(200)
  })

  test('holds for the number of requests waiting for staff', async () => {
    const email = freshEmail()
    await office.give({ email })
    const { token } = await office.server.donor(email)
    await office.sql(
      `insert into public.privacy_requests (kind, source, address, message, due_at)
      select 'grievance', 'donor', $1, 'Again', now() from generate_series(1, 10)`,
      [email],
    )
    const ask = () => office.call('privacy-request', { kind: 'grievance', message: 'Once more.' }, token)
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'requests_open' } })
    await office.sql('update public.privacy_requests set done_at = now() where address = $1', [email])
    expect((await ask()).status).toBe(200)
  })
})

describe('an event of the provider after an erasure', () => {
  test('stores no personal data of a payment, nor does its report', async () => {
    const [email, phone] = [freshEmail(), phoneNumber()]
    const { id, payment } = await office.give({ email, phone })
    const { order_id } = await one('select order_id from public.donations where id = $1', [id])
    const { token } = await office.server.donor(email)
    expect((await erase(token)).status).toBe(200)
    const entity = { id: payment, order_id, amount: 100_000, status: 'captured', email, contact: phone }
    const payload = { event: 'payment.captured', payload: { payment: { entity } } }
    const event = await one(
      `insert into public.payment_events (event_id, event, payload, order_id, payment_id)
      values (gen_random_uuid(), 'payment.captured', $1, $2, $3) returning payload #> '{payload,payment,entity}' as said`,
      [JSON.stringify(payload), order_id, payment],
    )
    expect(event.said).toMatchObject({ id: payment, amount: 100_000, email: '(erased)', contact: '(erased)' })
    const news = {
      payment_id: payment,
      order_id,
      status: 'captured',
      amount: 1000,
      currency: 'INR',
      email,
      phone,
    }
    await office.sql('select private.settle_payment($1)', [
      JSON.stringify({ ...news, confirmed: true, asked: true }),
    ])
    const gift = await one('select donor_email, donor_phone from public.donations where id = $1', [id])
    expect(gift).toEqual({ donor_email: null, donor_phone: null })
    expect(await one('select count(*)::integer as n from public.donors where email = $1', [email])).toEqual({
      n: 0,
    })
  })

  test('counts the charge of a monthly gift without storing personal data or sending a letter', async () => {
    const [email, phone, subscription] = [freshEmail(), phoneNumber(), `sub_${randomUUID()}`]
    await office.sql(
      `insert into public.monthly_gifts (amount, key_id, subscription_id, donor_email, donor_phone)
      values (200, 'rzp_live_x', $1, $2, $3)`,
      [subscription, email, phone],
    )
    await office.sql(
      `update public.monthly_gifts set status = 'cancelled', ended_at = now(), ended_by = 'donor'
      where subscription_id = $1`,
      [subscription],
    )
    await office.give({ email })
    const { token } = await office.server.donor(email)
    expect((await erase(token)).status).toBe(200)
    const paymentId = `pay_${randomUUID()}`
    await office.sql('select private.settle_payment($1)', [
      JSON.stringify({
        payment_id: paymentId,
        order_id: `order_${randomUUID()}`,
        subscription_id: subscription,
        status: 'captured',
        amount: 200,
        currency: 'INR',
        method: 'upi',
        email,
        phone,
        paid_at: '2026-11-14T06:30:00Z',
        confirmed: true,
      }),
    ])
    expect(
      await one('select donor_email, donor_phone, amount from public.donations where payment_id = $1', [
        paymentId,
      ]),
    ).toEqual({ donor_email: null, donor_phone: null, amount: '200.00' })
    expect(
      await one('select donor_email, donor_phone from public.monthly_gifts where subscription_id = $1', [
        subscription,
      ]),
    ).toEqual({ donor_email: null, donor_phone: null })
    for (const table of ['donors where email', 'outgoing_messages where recipient'])
      expect(await one(`select count(*)::integer as n from public.${table} = $1`, [email])).toEqual({ n: 0 })
  })
})

describe('an erasure', () => {
  test('covers the record that a gift was linked to by phone number alone, and flags that gift for staff', async () => {
    const [email, phone] = [freshEmail(), phoneNumber()]
    await office.give({ email, phone })
    const linked = await office.give({ amount: 7, email: null, phone })
    const { token } = await office.server.donor(email)
    const { body } = await erase(token)
    expect(body.is_done).toBe(true)
    expect(body.stays[0]).toMatch(/^Given with another address, or .* linked to your details: 1 gift\. /)
    expect(await one('select count(*)::integer as n from public.donors where email = $1', [email])).toEqual({
      n: 0,
    })
    expect(await one('select donor_phone from public.donations where id = $1', [linked.id])).toEqual({
      donor_phone: phone,
    })
    const request = await one(
      `select kind, message, done_at from public.privacy_requests where address = $1`,
      [email],
    )
    expect(request).toMatchObject({ kind: 'erasure', done_at: null })
    expect(request.message).toContain('phone number alone: 1 gift.')
    const { data } = await (await office.server.signedIn('admin')).client
      .rpc('open_privacy_requests')
      .eq('address', email)
      .throwOnError()
    const { donor_id } = await one('select donor_id from public.donations where id = $1', [linked.id])
    expect(data).toMatchObject([{ donors: [{ id: donor_id, name: '(erased)' }] }])
  })

  test('reports that a monthly gift with another address goes on, and flags it for staff', async () => {
    const [email, former] = [freshEmail(), freshEmail()]
    await office.give({ email })
    const { donor_id } = await one('select donor_id from public.donations where donor_email = $1', [email])
    await office.sql(
      `insert into public.monthly_gifts (amount, key_id, subscription_id, donor_email, donor_id)
      values (300, 'rzp_live_x', $1, $2, $3)`,
      [`sub_${randomUUID()}`, former, donor_id],
    )
    const { token } = await office.server.donor(email)
    const { body } = await erase(token)
    expect(body.stays[0]).toContain('linked to your details: 1 monthly gift.')
    expect(
      await one('select message from public.privacy_requests where address = $1', [email]),
    ).toMatchObject({ message: expect.stringContaining('1 monthly gift') })
    expect(await one('select status from public.monthly_gifts where donor_email = $1', [former])).toEqual({
      status: 'starting',
    })
  })

  test('leaves the log of an address that ends like the erased one', async () => {
    await office.give({ email: 'susana@example.net' })
    await office.give({ email: 'ana@example.net' })
    const { id } = await one(`select id from public.donors where email = 'susana@example.net'`, [])
    const notes = 'Forwards to:\nana@example.net.'
    await admin.client.from('donors').update({ notes }).eq('id', id)
    const { token } = await office.server.donor('ana@example.net')
    expect((await erase(token)).status).toBe(200)
    const { rows } = await office.sql(
      `select new_values ->> 'email' as email, new_values ->> 'notes' as notes from public.audit_log
      where row_key = $1 and (action = 'insert' or new_values ? 'notes') order by id`,
      [id],
    )
    expect(rows).toEqual([
      { email: 'susana@example.net', notes: null },
      { email: null, notes: '(erased)' },
    ])
  })

  test('disables the checkout’s links and takes no more details', async () => {
    const email = freshEmail()
    const { id } = await office.give({ email })
    const { token } = await office.server.donor(email)
    expect((await erase(token)).status).toBe(200)
    // Made after the erasure, as the signed result of the checkout would have it made.
    const told = await office.tell(id, { ...ASHA, id_number: 'ABCPE0001C' })
    expect(told.status).toBe(404)
    expect(await office.receiptsOf(id)).toEqual([])
  })
})

test('resolves all spellings of a mailbox to one address for sign-in letters', async () => {
  const name = `spelled${randomUUID().slice(0, 8)}`
  const spellings = [`${name}@gmail.com`, `s.${name.slice(1)}@gmail.com`, `${name}+a@gmail.com`]
  for (const email of spellings) await office.give({ email })
  const addresses = await Promise.all(
    spellings.map((typed) => one('select private.address_on_file($1) as address', [typed])),
  )
  expect(addresses).toEqual(spellings.map(() => ({ address: spellings[0] })))
})
