import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverQuery } from '#backend/db/database.ts'
import { settlePayment } from '../giving/events/settle.ts'
import { findToken } from '../giving/tokens/gift-tokens.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { sendMessage } from './send-message.ts'
import { valuesAbout } from './values.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await sql(`insert into public.causes (id, title) values ('books', 'School books') on conflict do nothing`)
})
beforeEach(async () => {
  await sql('delete from public.outgoing_messages')
  await sql('delete from public.donations')
  await sql('delete from public.message_templates')
})
afterAll(() => server.close())

function sql(text: string, values?: unknown[]) {
  return server.services.database.server.query(text, values)
}

async function gift(changes: Record<string, unknown> = {}): Promise<{ id: string; order: string }> {
  const order = `order_${randomUUID().slice(0, 12)}`
  const row = { amount: 1999, order_id: order, cause_id: 'books', ...changes }
  const { rows } = await sql(
    `insert into public.donations (${Object.keys(row)}) values (${Object.keys(row).map((_, i) => `$${i + 1}`)}) returning id`,
    Object.values(row),
  )
  return { id: rows[0].id, order }
}

const news = (order: string, changes: object = {}) => ({
  payment_id: `pay_${order.slice(6)}`,
  order_id: order,
  invoice_id: null,
  status: 'captured' as const,
  amount: '1999.00',
  currency: 'INR',
  refunded_amount: null,
  method: 'upi',
  fee: null,
  tax: null,
  bank_reference: null,
  error_reason: null,
  email: 'asha@example.org',
  phone: '+919876543210',
  is_monthly: false,
  paid_at: null,
  method_ends_on: null,
  confirmed: true,
  ...changes,
})
const settle = (payment: ReturnType<typeof news>) =>
  settlePayment((text, values) => server.services.database.server.query(text, values), payment)

const written = async () =>
  (
    await sql(
      `select id, template, channel, recipient, language, state, donation_id,
        extract(epoch from send_after - created_at)::int as delay
      from public.outgoing_messages order by channel, template`,
    )
  ).rows

async function words(id: string) {
  return (
    await sql('select subject, text, state, last_error from public.outgoing_messages where id = $1', [id])
  ).rows[0]
}

describe('a gift that arrived', () => {
  test('gets thanks once, however often and on whichever path it is reported', async () => {
    const { id, order } = await gift()
    await Promise.all([
      settle(news(order)),
      settle(news(order)),
      settle(news(order, { status: 'authorized' })),
    ])
    await settle(news(order, { fee: '47.18', tax: '7.20' }))
    const messages = await written()
    expect(messages).toMatchObject([
      {
        template: 'gift_thanks',
        channel: 'email',
        recipient: 'asha@example.org',
        donation_id: id,
        delay: null,
      },
    ])
    await sendMessage(server.services, 'email', messages[0].id)
    const { subject, text: logged } = await words(messages[0].id)
    expect(subject).toBe('Thank you for your gift of ₹1,999')
    expect(logged).toBe('')
    const { rows } = await sql('select text from private.confidential_words where message_id = $1', [
      messages[0].id,
    ])
    const { text } = rows[0]
    expect(text).toContain('Dear friend,')
    expect(text).toContain('> For: School books')
    expect(text).toContain(`> Reference: pay_${order.slice(6)}`)
    const token = /\/gift#([\w-]{43})\n/.exec(text)?.[1] ?? ''
    const query = serverQuery(server.services.database)
    expect(await findToken(query, 'gift', token)).toMatchObject({ donation_id: id, is_proved: true })
  })

  test('gets thanks when the donor becomes known, later than the gift', async () => {
    const { order } = await gift()
    await settle(news(order, { confirmed: false, email: null, phone: null }))
    expect(await written()).toEqual([])
    await settle(news(order))
    expect(await written()).toHaveLength(1)
  })

  test('gets no thanks when its donor is unknown', async () => {
    const { order } = await gift()
    await settle(news(order, { email: null, phone: null }))
    expect(await written()).toEqual([])
  })

  test('settles although no message can be written', async () => {
    const { id, order } = await gift()
    await sql('alter function private.queue_message(jsonb) rename to queue_message_away')
    await settle(news(order))
    await sql('alter function private.queue_message_away(jsonb) rename to queue_message')
    const { rows } = await sql('select payment_status, donor_email from public.donations where id = $1', [id])
    expect(rows).toEqual([{ payment_status: 'successful', donor_email: 'asha@example.org' }])
    expect(await written()).toEqual([])
  })

  test('gets thanks in its own language, unless the donor has chosen another', async () => {
    const thanked = async (language: string) => {
      const { order } = await gift({ language })
      await settle(news(order, { email: 'both@example.org', phone: null }))
      const { rows } = await sql(
        `select message.language, private.language_for(gift) as receipt
        from public.outgoing_messages as message join public.donations as gift on gift.id = donation_id
        where order_id = $1`,
        [order],
      )
      return rows[0]
    }
    expect(await thanked('en')).toMatchObject({ language: 'en', receipt: 'en' })
    expect(await thanked('hi')).toMatchObject({ language: 'hi', receipt: 'hi' })
    await sql(`update public.donors set language = 'en' where email = 'both@example.org'`)
    expect(await thanked('hi')).toMatchObject({ language: 'en', receipt: 'en' })
  })

  test('gets thanks in Hindi and on WhatsApp, where that is set up', async () => {
    await sql(
      `insert into public.site_settings (key, value) values ('message_language', 'hi'),
        ('whatsapp_phone_id', '106540352242922'), ('whatsapp_access_token', 'a token')
      on conflict (key) do update set value = excluded.value`,
    )
    await sql(
      `insert into public.message_templates (key, channel, language, body, whatsapp_name)
      values ('gift_thanks', 'whatsapp', 'hi', '{{amount}}, {{name}}', 'gift_thanks')`,
    )
    const { order } = await gift({ donor_name: 'आशा' })
    await settle(news(order))
    const messages = await written()
    expect(messages).toMatchObject([
      { channel: 'email', language: 'hi' },
      { channel: 'whatsapp', language: 'hi', recipient: '919876543210' },
    ])
    const { rows } = await sql(`select private.whatsapp_number(p) as n from unnest($1::text[]) as p`, [
      ['98765 43210', '09876543210', '+1 (415) 555-0100', '+919999999999', '12345', 'x', ''],
    ])
    expect(rows.map(({ n }) => n)).toEqual([
      '919876543210',
      '919876543210',
      '14155550100',
      null,
      null,
      null,
      null,
    ])
    await sql(`delete from public.site_settings where key ~ '^(whatsapp|message)_'`)
  })

  test('greets by the name on the giver’s record, and not by that of a record found by phone number', async () => {
    await sql(`insert into public.donors (name, email, phone) values
      ('Meera Kulkarni', 'meera.k@example.org', '+91 98700 00001'), ('Perhaps Meera', null, '+91 98700 00002')`)
    const greeting = async (email: string, phone: string) => {
      const { order } = await gift()
      await settle(news(order, { email, phone }))
      const { rows } = await sql(
        `select message.* from public.outgoing_messages as message join public.donations as gift on gift.id = donation_id
        where order_id = $1 and channel = 'email'`,
        [order],
      )
      return (await valuesAbout(serverQuery(server.services.database), rows[0], 'en', 'http://daan.test'))
        .name
    }
    expect(await greeting('meera.k@example.org', '+919870000009')).toBe('Meera Kulkarni')
    expect(await greeting('other.payer@example.org', '+919870000002')).toBe('friend')
  })

  test('gets no thanks by letter when staff entered it by hand', async () => {
    await sql(`insert into public.donations (amount, platform, payment_status, donor_email)
      values (500, 'cash', 'successful', 'asha@example.org')`)
    expect(await written()).toEqual([])
  })
})

describe('a payment that failed', () => {
  async function fail(order: string, email = 'asha@example.org') {
    const done = await settle(
      news(order, { status: 'failed', email: null, phone: null, error_reason: 'Declined' }),
    )
    await sql(
      `insert into public.payment_events (event_id, event, payload) values ($1, 'payment.failed', $2)`,
      [order, JSON.stringify({ payload: { payment: { entity: { email, contact: '+919876543210' } } } })],
    )
    await sql(
      `update public.payment_events set outcome = 'failed', handled_at = now(), donation_id = $2 where event_id = $1`,
      [order, done.donation_id],
    )
  }

  test('leads to an offer of help half an hour later, with a link to where the donor was', async () => {
    const { id, order } = await gift()
    await fail(order)
    await fail(order).catch(() => {})
    const messages = await written()
    expect(messages).toMatchObject([
      {
        template: 'gift_failed',
        recipient: 'asha@example.org',
        donation_id: id,
        delay: 1800,
        state: 'waiting',
      },
    ])
    await sendMessage(server.services, 'email', messages[0].id)
    const { text, state } = await words(messages[0].id)
    expect(state).toBe('waiting')
    expect(text).toContain(
      `Try again:\n${server.services.config.publicUrl}/donate?cause_id=books&amount=1999`,
    )
  })

  test.each(['the same order', 'another one'])('gets no letter when the donor gave on %s', async (which) => {
    const { order } = await gift()
    await fail(order)
    const [message] = await written()
    await settle(news(which === 'the same order' ? order : (await gift()).order))
    await sendMessage(server.services, 'email', message.id)
    expect(await words(message.id)).toMatchObject({
      state: 'withdrawn',
      last_error: 'The gift has arrived since.',
    })
    expect((await written()).map(({ template }) => template)).toEqual(['gift_failed', 'gift_thanks'])
  })

  test('gets no letter when the donor got one today, or when very many payments failed', async () => {
    await fail((await gift()).order)
    await fail((await gift()).order)
    expect(await written()).toHaveLength(1)
    await sql(`insert into public.outgoing_messages (cause, channel, recipient, template)
      select 'flood ' || n, 'email', n || '@example.org', 'gift_failed' from generate_series(1, 30) as n`)
    await fail((await gift()).order, 'ravi@example.org')
    expect(await written()).toHaveLength(31)
  })

  test('gets no letter without an address', async () => {
    await fail((await gift()).order, 'void@razorpay.com')
    expect(await written()).toEqual([])
  })
})
