import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FunctionName } from '#domain/api/contracts.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { sendMessage } from './send-message.ts'

let server: TestServer
let second: TestServer
let visitors = 0

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' })
  second = await startTestServer({ TRUST_PROXY: '1' }, server)
})
beforeEach(async () => {
  await sql('delete from public.contact_messages')
  await sql('delete from public.volunteer_applications')
  await sql('delete from public.outgoing_messages')
  await sql('delete from daan.rate_limits')
  await sql(`delete from public.site_settings where key ~ '^(email|whatsapp|message)_|org_email'`)
})
afterAll(async () => {
  await second.close()
  await server.close()
})

function sql(text: string, values?: unknown[]) {
  return server.services.database.server.query(text, values)
}

const setting = (key: string, value: string) =>
  sql(
    `insert into public.site_settings (key, value) values ($1, $2)
    on conflict (key) do update set value = excluded.value`,
    [key, value],
  )

type Options = { key?: string; address?: string; on?: TestServer }

async function post(
  name: FunctionName,
  body: unknown,
  { key, address = `203.0.113.${++visitors % 250}`, on = server }: Options = {},
) {
  const response = await fetch(`${on.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: on.anonKey,
      'Content-Type': 'application/json',
      'X-Forwarded-For': address,
      ...(key ? { 'Idempotency-Key': key } : {}),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

const letter = {
  name: 'Asha Rao',
  email: 'asha@example.org',
  subject: 'School books',
  message: 'Where do I send books?',
}
const offer = { name: 'Asha Rao', email: 'asha@example.org', interestArea: 'teaching', message: 'Sundays' }

const kept = async (table = 'contact_messages') =>
  (await sql(`select * from public.${table} order by created_at, id`)).rows
const outgoing = async () =>
  (
    await sql(
      `select id, template, channel, recipient, reply_to, language, contact_message_id, volunteer_application_id
      from public.outgoing_messages order by template, channel, recipient`,
    )
  ).rows

describe('a message', () => {
  test('enters the inbox, acknowledged and announced in the same transaction', async () => {
    await setting('org_email', 'office@asha.example')
    expect(await post('contact-form', letter)).toEqual({ status: 200, body: { success: true } })
    const [row] = await kept()
    expect(row).toMatchObject({ ...letter, status: 'new', suspected_spam: false, language: 'en' })
    expect(await outgoing()).toMatchObject([
      {
        template: 'contact_acknowledgement',
        channel: 'email',
        recipient: 'asha@example.org',
        reply_to: 'office@asha.example',
        contact_message_id: row.id,
      },
      {
        template: 'contact_notice',
        channel: 'email',
        recipient: 'office@asha.example',
        reply_to: 'asha@example.org',
        contact_message_id: row.id,
      },
    ])
    const { rows } = await sql(
      `select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'send-email'`,
    )
    expect(rows[0].jobs).toBeGreaterThanOrEqual(2)
  })

  test('leads to letters in words, although no email service is set up', async () => {
    await setting('email_notice_address', 'desk@asha.example')
    await post('contact-form', { ...letter, message: '<b>Where</b> do I send\nbooks?' })
    for (const { id } of await outgoing()) await sendMessage(server.services, 'email', id)
    const { rows } = await sql(
      'select template, state, subject, text, html from public.outgoing_messages order by template',
    )
    expect(rows).toMatchObject([
      {
        template: 'contact_acknowledgement',
        state: 'waiting',
        subject: expect.stringMatching(/^We have your message \(M-[0-9A-F]{8}\)$/),
      },
      { template: 'contact_notice', state: 'waiting', subject: 'New message from Asha Rao: School books' },
    ])
    expect(rows[1].text).toContain('> <b>Where</b> do I send\n> books?')
    expect(rows[1].html).toContain('&lt;b&gt;Where&lt;/b&gt; do I send<br>books?')
    const [row] = await kept()
    expect(rows[0].text).toContain(`Its number is M-${row.id.slice(0, 8).toUpperCase()}.`)
    expect(rows[1].text).toContain(`${server.services.config.publicUrl}/admin/inbox/message/${row.id}`)
  })

  test('gets an acknowledgement without the visitor’s text, like an application, whatever the template asks for', async () => {
    const asksForAll = '{{name}} {{email}} {{subject}} {{message}} {{link}} {{number}}'
    const typed = 'Win a prize at https://evil.example'
    for (const changed of [false, true]) {
      if (changed) {
        await sql(
          `insert into public.message_templates (key, language, subject, body)
          values ('contact_acknowledgement', 'en', $1, $1), ('volunteer_acknowledgement', 'en', $1, $1)`,
          [asksForAll],
        )
      }
      const letterOfAll = {
        // A name with a link is refused by the form itself.
        name: 'Win a prize',
        subject: typed,
        message: typed,
        email: `victim-${changed}@example.org`,
      }
      await post('contact-form', letterOfAll)
      await post('volunteer-application', { ...offer, ...letterOfAll })
      const sent = (await outgoing()).filter(({ template }) => template.endsWith('acknowledgement'))
      expect(sent).toHaveLength(2)
      for (const { id } of sent) await sendMessage(server.services, 'email', id)
      const { rows } = await sql(
        `select subject, text, html from public.outgoing_messages where template like '%acknowledgement'`,
      )
      for (const words of rows) {
        expect(JSON.stringify(words)).not.toMatch(/prize|evil|victim|admin\/inbox/)
        expect(words.subject).toMatch(/[MA]-[0-9A-F]{8}/)
      }
      await sql('delete from public.outgoing_messages')
      await sql('delete from public.contact_messages')
      await sql('delete from public.volunteer_applications')
    }
    await sql('delete from public.message_templates')
  })

  test('gets an acknowledgement in Hindi from a page in Hindi, in whichever script it is written', async () => {
    await post('contact-form', { ...letter, language: 'hi' })
    await post('volunteer-application', { ...offer, language: 'hi' })
    expect((await kept())[0].language).toBe('hi')
    expect((await kept('volunteer_applications'))[0].language).toBe('hi')
    expect((await outgoing()).map(({ template, language }) => `${template} ${language}`)).toEqual([
      'contact_acknowledgement hi',
      'volunteer_acknowledgement hi',
    ])
    await post('contact-form', { ...letter, subject: 'Of no language', language: 'klingon' })
    expect((await kept())[1].language).toBe('en')
  })

  test('gets an acknowledgement in Hindi when written in Hindi', async () => {
    await setting('org_email', 'office@asha.example')
    await post('contact-form', { ...letter, subject: 'किताबें देनी हैं', message: 'मैं किताबें कहाँ भेजूँ?' })
    expect((await kept())[0].language).toBe('hi')
    expect(await outgoing()).toMatchObject([
      { template: 'contact_acknowledgement', language: 'hi' },
      { template: 'contact_notice', language: 'en' },
    ])
  })

  test('reaches the administrators while the foundation has named no address', async () => {
    const admin = await server.signedIn('admin')
    await server.signedIn('member')
    await post('contact-form', letter)
    const notices = (await outgoing()).filter(({ template }) => template === 'contact_notice')
    expect(notices.map(({ recipient }) => recipient)).toEqual([admin.email])
  })

  test('reaches staff on WhatsApp too, where that is set up and has approved the words', async () => {
    await setting('email_notice_address', 'desk@asha.example')
    await setting('whatsapp_notice_number', '98765 43211')
    await setting('whatsapp_phone_id', '106540352242922')
    await setting('whatsapp_access_token', 'a token')
    const onWhatsapp = async () => (await outgoing()).filter(({ channel }) => channel === 'whatsapp')
    await post('contact-form', letter)
    expect(await onWhatsapp()).toEqual([])
    await sql(`insert into public.message_templates (key, channel, language, body, whatsapp_name)
      values ('contact_notice', 'whatsapp', 'en', '{{name}}: {{subject}}', 'new_message')`)
    await post('contact-form', { ...letter, subject: 'Another one' })
    expect(await onWhatsapp()).toMatchObject([{ template: 'contact_notice', recipient: '919876543211' }])
    await sql('delete from public.message_templates')
  })

  test.each([
    [{ ...letter, name: 'A' }, 'Name must be at least 2 characters.'],
    [{ ...letter, email: 'asha' }, 'Please enter a valid email address.'],
    [{ ...letter, subject: 'Help' }, 'Subject must be at least 5 characters.'],
    [{ ...letter, message: 'Too short' }, 'Message must be at least 10 characters.'],
    [{ ...letter, message: { $ne: 1 } }, 'Message must be at least 10 characters.'],
    [{}, 'Name must be at least 2 characters.'],
    ['no json', 'Name must be at least 2 characters.'],
    [[], 'The message is incomplete.'],
  ])('returns a sentence and stores nothing when invalid (%#)', async (body, error) => {
    const answer = await post('contact-form', body)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toBe(error)
    expect(await kept()).toEqual([])
  })

  test('loses a NUL when stored', async () => {
    await post('contact-form', { ...letter, message: 'Where do I\0 send books?' })
    expect((await kept())[0].message).toBe('Where do I send books?')
  })

  test('stays stored although no letter can be written', async () => {
    await sql(`alter function private.queue_message(jsonb) rename to queue_message_away`)
    expect(await post('contact-form', letter)).toEqual({ status: 200, body: { success: true } })
    await sql(`alter function private.queue_message_away(jsonb) rename to queue_message`)
    expect(await kept()).toHaveLength(1)
    expect(await outgoing()).toEqual([])
  })
})

describe('a repeated message', () => {
  test('gets stored and announced once under one key, for simultaneous requests on any process', async () => {
    await setting('org_email', 'office@asha.example')
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => post('contact-form', letter, { key, on: n % 2 ? server : second })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await kept()).toHaveLength(1)
    expect(await outgoing()).toHaveLength(2)
  })

  test('counts once by its text for a while without a key', async () => {
    await Promise.all([post('contact-form', letter), post('contact-form', letter, { on: second })])
    await post('contact-form', letter, { key: randomUUID() })
    expect(await kept()).toHaveLength(1)
    await sql(`update public.contact_messages set created_at = now() - interval '11 minutes'`)
    await post('contact-form', letter)
    expect(await kept()).toHaveLength(2)
  })

  test('stays under the key of another message', async () => {
    const key = randomUUID()
    await post('contact-form', letter, { key })
    expect((await post('contact-form', { ...letter, subject: 'Toys too' }, { key })).status).toBe(200)
    expect((await kept()).map(({ subject }) => subject)).toEqual(['School books', 'Toys too'])
  })
})

describe('a message that looks automated', () => {
  test('gets stored and marked, and not announced, when the honeypot field is filled in', async () => {
    await setting('org_email', 'office@asha.example')
    const extra = { website: 'https://pills.example' }
    for (const [name, body, table] of [
      ['contact-form', letter, 'contact_messages'],
      ['volunteer-application', offer, 'volunteer_applications'],
    ] as const) {
      expect(await post(name, { ...body, ...extra })).toEqual({ status: 200, body: { success: true } })
      expect(await kept(table)).toMatchObject([
        { suspected_spam: true, spam_reason: 'honeypot', status: 'new' },
      ])
    }
    expect(await outgoing()).toEqual([])
  })

  test('gets a mark after several quick ones from one address, not after one', async () => {
    const address = '198.51.100.9'
    for (let n = 1; n <= 4; n++) {
      const body = { ...letter, subject: `Letter ${n}`, seconds: 0.4 }
      expect((await post('contact-form', body, { address })).status).toBe(200)
    }
    expect((await kept()).map(({ spam_reason }) => spam_reason)).toEqual([null, null, null, 'too_fast'])
  })

  test('gets no mark when a person takes their time', async () => {
    await post('contact-form', { ...letter, website: '', seconds: 41.2 })
    expect(await kept()).toMatchObject([{ suspected_spam: false, spam_reason: null }])
  })

  test('gets a mark as one of very many from one address on all processes; a flood fails', async () => {
    const address = '198.51.100.7'
    const send = (n: number) =>
      post(
        n % 3 ? 'contact-form' : 'volunteer-application',
        n % 3 ? { ...letter, subject: `Letter ${n}` } : { ...offer, message: `Offer ${n}` },
        { address, on: n % 2 ? server : second },
      )
    for (let n = 0; n < 12; n++) expect((await send(n)).status).toBe(200)
    const all = [...(await kept()), ...(await kept('volunteer_applications'))]
    expect(all.filter(({ spam_reason }) => spam_reason === 'too_many')).toHaveLength(2)
    expect(all.filter(({ suspected_spam }) => !suspected_spam)).toHaveLength(10)

    await sql(`select daan.take_attempt($1, 100, 3600) from generate_series(1, 100)`, [
      `forms from ${address}`,
    ])
    const refused = await send(99)
    expect(refused.status).toBe(429)
    expect(refused.body.error).toMatch(
      /^Too many messages came from your connection\. Please try again in (a minute|\d+ minutes)\.$/,
    )
  })

  test('counts in a limit of 200 acknowledgements a day', async () => {
    await sql(`select daan.take_attempt('acknowledgements, a day', 1000, 86400) from generate_series(1, 199)`)
    for (let n = 0; n < 3; n++) await post('contact-form', { ...letter, email: `a${n}@example.org` })
    const sent = (await outgoing()).filter(({ template }) => template === 'contact_acknowledgement')
    expect(sent).toHaveLength(1)
    expect(await kept()).toHaveLength(3)
  })

  test('counts in a limit of acknowledgements to one address, from any visitor', async () => {
    for (let n = 0; n < 5; n++) await post('contact-form', { ...letter, subject: `Letter ${n}` })
    const sent = (await outgoing()).filter(({ template }) => template === 'contact_acknowledgement')
    expect(sent).toHaveLength(3)
    expect(await kept()).toHaveLength(5)
  })
})

describe('an application', () => {
  test('enters the inbox, acknowledged and announced', async () => {
    await setting('org_email', 'office@asha.example')
    expect(await post('volunteer-application', { ...offer, message: null })).toEqual({
      status: 200,
      body: { success: true },
    })
    const [row] = await kept('volunteer_applications')
    expect(row).toMatchObject({ name: 'Asha Rao', interest_area: 'teaching', message: null, status: 'new' })
    const messages = await outgoing()
    expect(messages).toMatchObject([
      { template: 'volunteer_acknowledgement', volunteer_application_id: row.id },
      { template: 'volunteer_notice', volunteer_application_id: row.id },
    ])
    for (const { id } of messages) await sendMessage(server.services, 'email', id)
    const { rows } = await sql('select text from public.outgoing_messages order by template')
    expect(rows[0].text).toContain('Thank you for wanting to help with Teaching & Education.')
    expect(rows[1].text).not.toContain('>')
  })

  test.each([
    [{ ...offer, interestArea: 'cricket' }, 'Please select an interest area.'],
    [{ ...offer, name: '' }, 'Name must be at least 2 characters.'],
    [{ ...offer, email: 'x@' }, 'Please enter a valid email address.'],
  ])('returns a sentence when invalid (%#)', async (body, error) => {
    const answer = await post('volunteer-application', body)
    expect(answer).toMatchObject({ status: 400, body: { error } })
    expect(await kept('volunteer_applications')).toEqual([])
  })

  test('fails without the public key', async () => {
    const response = await fetch(`${server.url}/functions/v1/volunteer-application`, {
      method: 'POST',
      body: JSON.stringify(offer),
    })
    expect(response.status).toBe(401)
  })
})
