import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from '#backend/testing/until.ts'
import type { FunctionName } from '#domain/api/contracts.ts'
import { startJobs } from '../jobs/jobs.ts'
import { answers, type EmailApi, startEmailApi } from '../testing/email-api.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** Tests the actions of administrators on messages, on a server that sends. */

let server: TestServer
let mails: EmailApi
let jobs: { stop(): Promise<void> }
let admin: Awaited<ReturnType<TestServer['signedIn']>>

beforeAll(async () => {
  mails = await startEmailApi()
  server = await startTestServer({ EMAIL_API_URL: mails.url })
  admin = await server.signedIn('admin')
  await sql(`update public.profiles set first_name = 'Meera', last_name = 'Iyer' where id = $1`, [admin.id])
  await sql(
    `insert into public.site_settings (key, value) values ('email_service_api_key', 're_a_key'),
      ('email_sender_address', 'Asha <hello@asha.example>'), ('org_email', 'office@asha.example'),
      ('org_name', 'Asha Trust')
    on conflict (key) do update set value = excluded.value`,
  )
  jobs = await startJobs(server.services)
})
beforeEach(() => {
  mails.received.length = 0
  mails.nextResponses.length = 0
})
afterAll(async () => {
  await jobs.stop()
  await server.close()
  await mails.close()
})

function sql(text: string, values?: unknown[]) {
  return server.services.database.server.query(text, values)
}

async function call(name: FunctionName, body: object, { token = admin.token, key = '' } = {}) {
  const response = await fetch(`${server.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: server.anonKey,
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      ...(key ? { 'Idempotency-Key': key } : {}),
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

async function message(): Promise<string> {
  const { rows } = await sql(
    `insert into public.contact_messages (name, email, subject, message) values
    ('Ravi', 'ravi@example.org', 'School books', 'Where do I send <b>books</b>?') returning id`,
  )
  return rows[0].id
}

describe('a member or a visitor', () => {
  const CALLS: [name: FunctionName, body: object][] = [
    ['inbox-reply', { kind: 'message', id: randomUUID(), subject: 'Re', body: 'Hello' }],
    ['send-test-message', { template: 'gift_thanks', language: 'en', recipient: 'a@example.org' }],
    ['resend-message', { id: randomUUID() }],
    ['test-connection', { service: 'email' }],
  ]
  test.each(CALLS)('cannot use %s', async (name, body) => {
    const member = await server.signedIn('member')
    for (const token of [server.anonKey, member.token]) {
      const refused = await call(name, body, { token })
      expect(refused.status).toBe(403)
      expect(refused.body.error).toBe('Only administrators may do this.')
    }
    expect(mails.received).toEqual([])
  })

  test('cannot read messages from visitors or to them', async () => {
    const id = await message()
    await call('inbox-reply', { kind: 'message', id, subject: 'Re: School books', body: 'Here.' })
    const member = await server.signedIn('member')
    for (const table of [
      'inbox',
      'contact_messages',
      'inbox_replies',
      'outgoing_messages',
      'inbox_notes',
    ] as const) {
      expect((await member.client.from(table).select('*')).data).toEqual([])
      expect((await server.visitor.from(table).select('*')).error?.code).toBe('42501')
    }
    const seen = await admin.client.from('outgoing_messages').select('id').limit(1)
    expect(seen.data).toHaveLength(1)
  })
})

describe('an answer from the inbox', () => {
  test('goes out by email, stays with the message, and takes it on', async () => {
    const id = await message()
    const key = randomUUID()
    const request = {
      kind: 'message',
      id,
      subject: 'Re: School books',
      body: 'Please bring them\non Monday.',
    }
    const [first, second] = await Promise.all([
      call('inbox-reply', request, { key }),
      call('inbox-reply', request, { key }),
    ])
    expect(first).toMatchObject({ status: 200, body: { id: expect.any(String) } })
    expect(second).toEqual(first)
    await until('the mail', () => mails.received.length > 0)
    expect(mails.received).toHaveLength(1)
    const [mail] = mails.received
    expect(mail).toMatchObject({
      to: ['ravi@example.org'],
      subject: 'Re: School books',
      reply_to: 'office@asha.example',
    })
    expect(mail?.text).toContain('Dear Ravi,\n\nPlease bring them\non Monday.\n\nMeera Iyer\nAsha Trust')
    expect(mail?.text).toContain('> Where do I send <b>books</b>?')
    expect(mail?.html).toContain('Please bring them<br>on Monday.')

    await until('its record', async () => {
      const { data } = await admin.client
        .from('inbox_replies')
        .select('author_name, body, outgoing_messages(state)')
        .eq('contact_message_id', id)
      return (
        (data?.[0]?.outgoing_messages as unknown as { state: string })?.state === 'sent' && data?.length === 1
      )
    })
    const { data: item } = await admin.client
      .from('inbox')
      .select('kind, status, assigned_to, assigned_name, replies, notes')
      .eq('id', id)
    expect(item).toEqual([
      {
        kind: 'message',
        status: 'in_progress',
        assigned_to: admin.id,
        assigned_name: 'Meera Iyer',
        replies: 1,
        notes: 0,
      },
    ])
    const { rows } = await sql(
      `select actor_id from public.audit_log where table_name = 'inbox_replies' and row_key = $1`,
      [first.body.id],
    )
    expect(rows).toEqual([{ actor_id: admin.id }])
  })

  test('fails with the name of the missing part', async () => {
    const id = await message()
    const request = { kind: 'message', id, subject: 'Re', body: 'Hello' }
    for (const [change, error] of [
      [{ body: ' ' }, 'Enter a reply.'],
      [{ subject: '' }, 'Enter a subject.'],
      [{ kind: 'letter' }, 'What is answered is not named.'],
    ] as const) {
      expect(await call('inbox-reply', { ...request, ...change })).toMatchObject({
        status: 400,
        body: { error },
      })
    }
    expect(await call('inbox-reply', { ...request, id: randomUUID() })).toMatchObject({
      status: 404,
      body: { error: 'What you answer is no longer there.' },
    })
  })
})

describe('a test of a template', () => {
  const request = { template: 'gift_thanks', language: 'en', recipient: 'meera@asha.example' }

  test('goes out filled with samples, and returns its state', async () => {
    expect(await call('send-test-message', request)).toMatchObject({
      status: 200,
      body: { state: 'sent', failure: null },
    })
    expect(mails.received[0]).toMatchObject({
      to: ['meera@asha.example'],
      subject: 'Test: Thank you for your gift of ₹1,999',
    })
    expect(mails.received[0]?.text).toContain('Asha Trust')
  })

  test('can use unsaved texts, and uses the stored ones if none are given', async () => {
    await admin.client
      .from('message_templates')
      .insert({ key: 'gift_thanks', language: 'hi', subject: 'शुक्रिया', body: 'शुक्रिया {{name}}' })
    await call('send-test-message', { ...request, language: 'hi' })
    await call('send-test-message', {
      ...request,
      subject: 'Hi {{name}}',
      body: 'Unsaved {{amount}} {{link}}',
    })
    expect(mails.received.map(({ subject, text }) => [subject, text])).toEqual([
      ['परीक्षण: शुक्रिया', 'शुक्रिया आशा राव\n'],
      ['Test: Hi Asha Rao', expect.stringMatching(/^Unsaved ₹1,999 http\S+\n$/)],
    ])
  })

  test('explains why it did not go out', async () => {
    mails.nextResponses.push(answers(403, { message: 'The asha.example domain is not verified' }))
    expect(await call('send-test-message', request)).toMatchObject({
      status: 200,
      body: {
        state: 'waiting',
        failure: 'The email service answered 403: The asha.example domain is not verified',
      },
    })
    expect(
      await call('send-test-message', { ...request, channel: 'whatsapp', recipient: '9876543210' }),
    ).toMatchObject({
      status: 409,
      body: { error: 'WhatsApp is not set up yet. Enter it under Settings, WhatsApp.' },
    })
    for (const [change, error] of [
      [{ recipient: 'meera' }, 'Please enter a valid email address.'],
      [{ template: 'nothing' }, 'There is no such template.'],
      [{ subject: 'Hi', body: '{{nmae}}' }, '{{nmae}} is not a variable of this message.'],
    ] as const) {
      expect(await call('send-test-message', { ...request, ...change })).toMatchObject({
        status: 400,
        body: { error },
      })
    }
  })
})

describe('a message sent again', () => {
  async function failed(changes = {}): Promise<string> {
    const row = {
      cause: `test ${randomUUID()}`,
      channel: 'email',
      recipient: 'old@example.org',
      subject: 'Thank you',
      text: 'We are glad.',
      state: 'failed',
      ...changes,
    }
    const { rows } = await sql(
      `insert into public.outgoing_messages (${Object.keys(row)}) values (${Object.keys(row).map((_, i) => `$${i + 1}`)}) returning id`,
      Object.values(row),
    )
    return rows[0].id
  }

  test('makes a new message with the same text, to another address if one is given', async () => {
    const id = await failed()
    const again = await call('resend-message', { id, recipient: 'new@example.org' })
    expect(again).toMatchObject({ status: 200, body: { state: 'sent' } })
    expect(mails.received).toMatchObject([
      { to: ['new@example.org'], subject: 'Thank you', text: 'We are glad.' },
    ])
    expect(mails.received[0]?.idempotencyKey).toBe(again.body.id)
    const { data } = await admin.client
      .from('outgoing_messages')
      .select('state, resend_of')
      .in('id', [id, again.body.id])
    expect(data).toEqual(
      expect.arrayContaining([
        { state: 'failed', resend_of: null },
        { state: 'sent', resend_of: id },
      ]),
    )
    // And once more, because the person lost it again.
    expect((await call('resend-message', { id })).body.id).not.toBe(again.body.id)
  })

  test('makes no third message while the second is on its way', async () => {
    const id = await failed()
    mails.nextResponses.push(answers(500, ''))
    const second = await call('resend-message', { id })
    expect(second.body).toMatchObject({ state: 'waiting', failure: 'The email service answered 500.' })
    expect((await call('resend-message', { id })).body.id).toBe(second.body.id)
  })

  test.each([
    [
      { confidential: true },
      'This message held a link for one person alone and is not kept. Have them ask for a new one.',
    ],
    [
      { state: 'waiting', expires_at: '2100-01-01', send_after: '2100-01-01' },
      'This message is still on its way.',
    ],
  ])('fails with a sentence (%#)', async (changes, error) => {
    expect(await call('resend-message', { id: await failed(changes) })).toMatchObject({
      status: 409,
      body: { error },
    })
  })

  test('needs a valid address', async () => {
    expect(await call('resend-message', { id: await failed(), recipient: 'nobody' })).toMatchObject({
      status: 400,
      body: { error: 'Please enter a valid email address.' },
    })
    expect(await call('resend-message', { id: randomUUID() })).toMatchObject({
      status: 404,
      body: { error: 'There is no such message.' },
    })
  })
})
