import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { freeStuckJobs } from '#backend/jobs/liveness.ts'
import { bundleScript } from '#backend/testing/bundle-script.ts'
import { until } from '#backend/testing/until.ts'
import { type EmailApi, startEmailApi } from '../testing/email-api.ts'
import { SMTP_PASSWORD, SMTP_USER, type SmtpDouble, startSmtpServer } from '../testing/smtp-server.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { queueMessage } from './queue-message.ts'

/** A message goes out exactly once, or is shown as failed, at whatever moment the server is killed. */

let server: TestServer
let script: string
let mails: EmailApi
let smtp: SmtpDouble
const running: ChildProcess[] = []

beforeAll(async () => {
  mails = await startEmailApi()
  smtp = await startSmtpServer()
  server = await startTestServer()
  script = await bundleScript('server/testing/sending-process.ts')
})
afterEach(async () => {
  for (const child of running.splice(0)) await kill(child)
  await sql('delete from public.outgoing_messages')
  await sql('delete from graphile_worker._private_jobs')
  mails.received.length = 0
})
afterAll(async () => {
  await server.close()
  await mails.close()
  await smtp.close()
})

function sql(text: string, values?: unknown[]) {
  return server.services.database.server.query(text, values)
}

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      DATABASE_URL: server.services.database.server.options.connectionString ?? '',
      JWT_SECRET: 'x'.repeat(32),
      DATA_DIR: server.services.config.DATA_DIR,
      EMAIL_API_URL: mails.url,
      METRICS_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The process ended with ${code} before it had started.`)
  })
  ended.catch(() => {})
  await Promise.race([once(child.stdout, 'data'), ended])
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function write(cause: string): Promise<string> {
  const id = await inTransaction(server.services.database, (query) =>
    queueMessage(query, {
      cause,
      template: 'email_changed',
      recipient: 'asha@example.org',
      variables: { email: 'new@example.org' },
    }),
  )
  return id ?? ''
}

const stored = async (id: string) =>
  (await sql('select state, attempts, last_error from public.outgoing_messages where id = $1', [id])).rows[0]

const settings = (values: Record<string, string>) =>
  sql(
    `insert into public.site_settings (key, value) select key, value from json_each_text($1)
    on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(values)],
  )

/** The schedule does this every minute; a start gives a runner half a minute's grace. */
const freeTheDead = () => freeStuckJobs(server.services.database.server, 0)

test('sends a letter once after kills between commit and send, and during sending', async () => {
  await settings({
    email_transport: 'api',
    email_service_api_key: 're_key',
    email_sender_address: 'a@asha.example',
  })
  const before = await write('written before any process ran')
  mails.nextResponses.push(() => {})
  const first = await start()
  await until('the first request', () => mails.received.length === 1)
  const behind = await write('waits behind the first')
  await kill(first)
  expect((await stored(before)).state).toBe('sending')

  await start()
  await until(
    'both to be sent',
    async () => {
      await freeTheDead()
      return (await stored(before)).state === 'sent' && (await stored(behind)).state === 'sent'
    },
    20_000,
  )
  expect([...mails.accepted.keys()].sort()).toEqual([before, behind].sort())
  expect(mails.received.filter(({ idempotencyKey }) => idempotencyKey === before)).toHaveLength(2)
})

test('marks a letter as failed instead of sending it twice after a kill behind the mail server’s receipt', async () => {
  await settings({
    email_transport: 'smtp',
    email_sender_address: 'a@asha.example',
    smtp_host: '127.0.0.1',
    smtp_port: String(smtp.port),
    smtp_user: SMTP_USER,
    smtp_password: SMTP_PASSWORD,
  })
  let taken = false
  smtp.nextResponses.push({
    at: 'CONTENT',
    answer() {
      taken = true
    },
  })
  const first = await start()
  const id = await write('taken, but nobody heard')
  await until('the letter to be taken', () => taken)
  await kill(first)
  await sql('update public.outgoing_messages set claimed_until = now()')

  await start()
  await until(
    'it to be given up',
    async () => {
      await freeTheDead()
      return (await stored(id)).state === 'failed'
    },
    20_000,
  )
  expect(await stored(id)).toMatchObject({
    attempts: 1,
    last_error:
      'The server stopped while it was sending. Whether the message arrived is not known: send it again if it did not.',
  })
  expect(smtp.received).toEqual([])
})
