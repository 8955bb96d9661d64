import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { answers, hangsUp } from '../testing/email-api.ts'
import {
  hangsUpAt,
  SMTP_PASSWORD,
  SMTP_USER,
  type SmtpDouble,
  startSmtpServer,
} from '../testing/smtp-server.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import {
  startWhatsappApi,
  WHATSAPP_PHONE_ID,
  WHATSAPP_TOKEN,
  type WhatsappDouble,
} from '../testing/whatsapp-api.ts'
import { type NewMessage, queueMessage } from './queue-message.ts'
import { sendMessage } from './send-message.ts'
import { sendWaitingMessages } from './send-waiting-messages.ts'

/** Services that do not recognise a message: whatever they do, no recipient gets it twice. */

let server: TestServer
let smtp: SmtpDouble
let whatsapp: WhatsappDouble
let causes = 0

beforeAll(async () => {
  smtp = await startSmtpServer()
  whatsapp = await startWhatsappApi()
  server = await startTestServer({ WHATSAPP_API_URL: whatsapp.url })
})
beforeEach(async () => {
  for (const list of [
    smtp.received,
    smtp.nextResponses,
    whatsapp.received,
    whatsapp.nextResponses,
    whatsapp.accepted,
  ])
    list.length = 0
  await sql('delete from public.outgoing_messages')
  await sql('delete from graphile_worker._private_jobs')
  await sql('delete from public.message_templates')
  await store({
    email_transport: 'smtp',
    email_sender_address: 'Asha <hello@asha.example>',
    smtp_host: '127.0.0.1',
    smtp_port: String(smtp.port),
    smtp_user: SMTP_USER,
    smtp_password: SMTP_PASSWORD,
    whatsapp_phone_id: WHATSAPP_PHONE_ID,
    whatsapp_access_token: WHATSAPP_TOKEN,
  })
})
afterAll(async () => {
  await server.close()
  await smtp.close()
  await whatsapp.close()
})

function sql(text: string, values?: unknown[]) {
  return server.services.database.server.query(text, values)
}

const store = (settings: Record<string, string>) =>
  sql(
    `insert into public.site_settings (key, value) select key, value from json_each_text($1)
    on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(settings)],
  )

async function queued(message: Partial<NewMessage> = {}): Promise<string> {
  const id = await inTransaction(server.services.database, (query) =>
    queueMessage(query, {
      cause: `test ${causes++}`,
      template: 'email_changed',
      recipient: 'donor@example.org',
      variables: { email: 'new@example.org' },
      ...message,
    }),
  )
  await sql('delete from graphile_worker._private_jobs')
  return id ?? ''
}

const stored = async (id: string) =>
  (await sql('select * from public.outgoing_messages where id = $1', [id])).rows[0]
const jobs = async () =>
  (await sql(`select task_identifier as name, run_at as "runAt" from graphile_worker.jobs order by run_at`))
    .rows
const send = (id: string, channel: 'email' | 'whatsapp' = 'email') =>
  sendMessage(server.services, channel, id)

test('sends a letter through the mail server, and nothing when its job runs again', async () => {
  const id = await queued()
  await send(id)
  await send(id)
  expect(smtp.received).toHaveLength(1)
  expect(smtp.received[0]?.content).toContain('Your email address for')
  expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 1, provider_id: '250 queued as 1' })
})

test('does not repeat a letter that the mail server may have', async () => {
  smtp.nextResponses.push(hangsUpAt('CONTENT'))
  const id = await queued()
  await send(id)
  expect(await stored(id)).toMatchObject({
    state: 'failed',
    last_error:
      'The mail server could not be reached while it took the email. Whether the message arrived is not known: send it again if it did not.',
  })
  await sendWaitingMessages(server.services)
  expect(await jobs()).toEqual([])
})

test('leaves a letter to the process that is sending it', async () => {
  const id = await queued()
  await sql(`update public.outgoing_messages set subject = 'x', text = 'x', state = 'sending', attempts = 1,
    first_attempt_at = now(), claimed_until = now() + interval '1 hour'`)
  await send(id)
  expect(await stored(id)).toMatchObject({ state: 'sending', attempts: 1 })
  expect(smtp.received).toEqual([])
  const { claimed_until } = await stored(id)
  expect(await jobs()).toEqual([{ name: 'send-email', runAt: claimed_until }])
})

test('sends a letter that waited for a correct password once it is saved', async () => {
  await store({ smtp_password: 'wrong' })
  const id = await queued()
  await send(id)
  expect(await stored(id)).toMatchObject({ state: 'waiting', attempts: 1 })
  expect((await jobs())[0]).toMatchObject({ name: 'send-email' })
  await store({ smtp_password: SMTP_PASSWORD })
  await send(id)
  expect(await stored(id)).toMatchObject({ state: 'sent', last_error: null })
})

test('sends a letter for later neither before its time nor never', async () => {
  const id = await queued()
  await sql(`update public.outgoing_messages set send_after = now() + interval '10 minutes'`)
  await send(id)
  expect(await stored(id)).toMatchObject({
    state: 'waiting',
    attempts: 0,
    text: expect.stringContaining('new@example.org'),
  })
  const { send_after } = await stored(id)
  expect(await jobs()).toEqual([{ name: 'send-email', runAt: send_after }])
})

const onWhatsapp = { template: 'gift_failed', channel: 'whatsapp', recipient: '919876543210' } as const

test('sends WhatsApp the name of the approved template, and logs the text', async () => {
  await sql(`insert into public.message_templates (key, channel, language, body, whatsapp_name)
    values ('gift_failed', 'whatsapp', 'en', 'Dear {{name}}, thank you for {{amount}}.', 'thanks_2')`)
  const id = await queued({ ...onWhatsapp, variables: { name: 'Asha', amount: '₹499' } })
  await send(id, 'whatsapp')
  expect(whatsapp.received[0]).toMatchObject({
    to: '919876543210',
    template: { name: 'thanks_2', components: [{ parameters: [{ text: 'Asha' }, { text: '₹499' }] }] },
  })
  expect(await stored(id)).toMatchObject({
    state: 'sent',
    provider_id: 'wamid.1',
    text: 'Dear Asha, thank you for ₹499.',
  })
})

test('does not send a message that WhatsApp has not approved', async () => {
  const id = await queued(onWhatsapp)
  await send(id, 'whatsapp')
  expect(await stored(id)).toMatchObject({
    state: 'failed',
    last_error: 'WhatsApp has approved no template for this message.',
  })
  expect(whatsapp.received).toEqual([])
})

test.each([
  [
    'a limit',
    answers(429, { error: { message: 'Slow down', code: 4 } }, { 'Retry-After': '300' }),
    'waiting',
    1,
  ],
  ['an error', answers(500, { error: { message: 'Please retry', code: 2 } }), 'waiting', 1],
  ['rubbish', answers(200, '<html>'), 'failed', 0],
  ['a closed door', hangsUp, 'failed', 0],
])('handles %s from WhatsApp: the message is %s', async (name, nextResponse, state, waiting) => {
  await sql(`insert into public.message_templates (key, channel, language, body, whatsapp_name)
    values ('gift_failed', 'whatsapp', 'en', 'Dear {{name}}', 'thanks_2')`)
  whatsapp.nextResponses.push(nextResponse)
  const id = await queued(onWhatsapp)
  const before = Date.now()
  await send(id, 'whatsapp')
  expect((await stored(id)).state).toBe(state)
  const left = await jobs()
  expect(left).toHaveLength(waiting)
  if (name === 'a limit') expect(left[0].runAt.getTime()).toBeGreaterThanOrEqual(before + 300_000)
  await send(id, 'whatsapp')
  expect(whatsapp.accepted).toHaveLength(waiting)
})

test('holds messages while WhatsApp is not set up, and sends them when it is', async () => {
  await sql(`insert into public.message_templates (key, channel, language, body, whatsapp_name)
    values ('gift_failed', 'whatsapp', 'en', 'Dear {{name}}', 'thanks_2')`)
  await store({ whatsapp_access_token: '' })
  const id = await queued(onWhatsapp)
  await send(id, 'whatsapp')
  await sendWaitingMessages(server.services)
  expect(await stored(id)).toMatchObject({ state: 'waiting', attempts: 0 })
  expect(await jobs()).toEqual([])
  await store({ whatsapp_access_token: WHATSAPP_TOKEN })
  await sendWaitingMessages(server.services)
  expect(await jobs()).toMatchObject([{ name: 'send-whatsapp' }])
})
