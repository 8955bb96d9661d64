import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { answers, type EmailApi, hangs, hangsUp, startEmailApi } from '../testing/email-api.ts'
import { queueLetter } from '../testing/queue-letter.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { nextAttempt, sendMessage } from './send-message.ts'
import { sendWaitingMessages } from './send-waiting-messages.ts'

let server: TestServer
let mails: EmailApi
let causes = 0
let logged = ''

beforeAll(async () => {
  mails = await startEmailApi()
  server = await startTestServer({ EMAIL_API_URL: mails.url })
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk
      done()
    },
  })
  server.services.log = pino({ level: 'debug' }, sink)
})
beforeEach(async () => {
  mails.received.length = 0
  mails.nextResponses.length = 0
  logged = ''
  await sql('delete from public.outgoing_messages')
  await sql('delete from graphile_worker._private_jobs')
  await setUp('re_a_key_for_tests', 'hello@asha.example')
})
afterAll(async () => {
  await server.close()
  await mails.close()
})

function sql(text: string, values?: unknown[]) {
  return server.services.database.server.query(text, values)
}

function setUp(key: string, sender: string) {
  return sql(
    `insert into public.site_settings (key, value) values
      ('email_service_api_key', $1), ('email_sender_address', $2)
    on conflict (key) do update set value = excluded.value`,
    [key, sender],
  )
}

const letter = { subject: 'Thank you', text: 'We are glad.', html: '<p>We are glad.</p>' }

async function queued(envelope: { useful_seconds?: number; confidential?: boolean } = {}): Promise<string> {
  const cause = `test ${causes++}`
  await inTransaction(server.services.database, (query) =>
    queueLetter(query, { ...letter, cause, recipient: 'donor@example.org', ...envelope }),
  )
  const { rows } = await sql('select id from public.outgoing_messages where cause = $1', [cause])
  return rows[0].id
}

async function stored(id: string) {
  return (await sql('select * from public.outgoing_messages where id = $1', [id])).rows[0]
}

async function waitingJobs(): Promise<{ name: string; runAt: Date; isDue: boolean }[]> {
  const { rows } = await sql(
    `select task_identifier as name, run_at as "runAt", run_at <= now() as "isDue"
    from graphile_worker.jobs where attempts < max_attempts`,
  )
  return rows
}

async function runFirstJob(id: string) {
  await sql('delete from graphile_worker._private_jobs')
  await sendMessage(server.services, 'email', id)
}

describe('an email', () => {
  test('comes together with the job that sends it, or not at all', async () => {
    await queued()
    expect(await waitingJobs()).toHaveLength(1)
    const failing = inTransaction(server.services.database, async (query) => {
      await queueLetter(query, { ...letter, cause: 'never', recipient: 'donor@example.org' })
      throw new Error('something else went wrong')
    })
    await expect(failing).rejects.toThrow('something else went wrong')
    expect(await waitingJobs()).toHaveLength(1)
    expect((await sql(`select from public.outgoing_messages where cause = 'never'`)).rows).toEqual([])
  })

  test('comes once for one cause', async () => {
    const twice = { ...letter, cause: 'gift 7', recipient: 'donor@example.org' }
    await inTransaction(server.services.database, (query) => queueLetter(query, twice))
    await inTransaction(server.services.database, (query) => queueLetter(query, twice))
    const { rows } = await sql(`select from public.outgoing_messages where cause = 'gift 7'`)
    expect(rows).toHaveLength(1)
    expect(await waitingJobs()).toHaveLength(1)
  })

  test('goes out as the service wants it, and leaves a record', async () => {
    const id = await queued()
    await runFirstJob(id)
    expect(mails.received).toEqual([
      {
        authorization: 'Bearer re_a_key_for_tests',
        idempotencyKey: id,
        from: 'hello@asha.example',
        to: ['donor@example.org'],
        ...letter,
      },
    ])
    expect(await stored(id)).toMatchObject({
      state: 'sent',
      attempts: 1,
      last_error: null,
      provider_id: expect.stringMatching(/^mail-/),
      sent_at: expect.any(Date),
      text: letter.text,
    })
    expect(await waitingJobs()).toEqual([])
  })

  test('does not go out again when its job runs again', async () => {
    const id = await queued()
    await runFirstJob(id)
    await sendMessage(server.services, 'email', id)
    expect(mails.received).toHaveLength(1)
  })

  test('goes out with the same key when its job died on the way', async () => {
    const id = await queued()
    await sql(`update public.outgoing_messages set state = 'sending', attempts = 1, first_attempt_at = now()`)
    await sendMessage(server.services, 'email', id)
    expect(mails.received.map(({ idempotencyKey }) => idempotencyKey)).toEqual([id])
    expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 2 })
  })

  test.each([
    ['429', answers(429, { message: 'Too many requests' }), 30, 'answered 429: Too many requests'],
    ['429 with a time', answers(429, {}, { 'Retry-After': '120' }), 120, 'answered 429.'],
    ['500', answers(500, 'oops'), 30, 'answered 500.'],
    [
      'a key that is refused',
      answers(401, { message: 'API key is invalid' }),
      30,
      'answered 401: API key is invalid',
    ],
    ['200 with rubbish', answers(200, '<html>Hotel WLAN</html>'), 30, 'gave an answer that makes no sense.'],
    ['200 without an id', answers(200, { ok: true }), 30, 'gave an answer that makes no sense.'],
    ['a redirect', answers(307, '', { Location: 'http://127.0.0.1:9/' }), 30, 'could not be reached.'],
    ['no answer but a closed door', hangsUp, 30, 'could not be reached.'],
  ])('waits for another attempt after %s', async (_name, nextResponse, seconds, reason) => {
    mails.nextResponses.push(nextResponse)
    const id = await queued()
    const before = Date.now()
    await runFirstJob(id)
    const after = Date.now()
    expect(await stored(id)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      last_error: `The email service ${reason}`,
      sent_at: null,
    })
    const [job, ...others] = await waitingJobs()
    expect(others).toEqual([])
    expect(job?.name).toBe('send-email')
    const tried = (job?.runAt.getTime() ?? 0) - seconds * 1000
    expect(tried).toBeGreaterThanOrEqual(before)
    expect(tried).toBeLessThanOrEqual(after)
    await sendMessage(server.services, 'email', id)
    expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 2, last_error: null })
    expect(new Set(mails.received.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })

  test('does not wait for ever for an answer', async () => {
    const timeout = AbortSignal.timeout
    const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBeLessThanOrEqual(30_000)
      return timeout(150)
    })
    mails.nextResponses.push(hangs)
    const id = await queued()
    await runFirstJob(id)
    spy.mockRestore()
    expect(await stored(id)).toMatchObject({
      state: 'waiting',
      last_error: 'The email service took too long.',
    })
    expect(await waitingJobs()).toHaveLength(1)
  })

  test('fails with the reason when the service refuses it for good', async () => {
    mails.nextResponses.push(answers(422, { message: 'Invalid `to` field: donor@example.org' }))
    const id = await queued({ confidential: true })
    await runFirstJob(id)
    expect(await stored(id)).toMatchObject({
      state: 'failed',
      last_error: 'The email service answered 422: Invalid `to` field: donor@example.org',
      text: '',
      html: null,
    })
    expect(await waitingJobs()).toEqual([])
  })

  test('fails for good a day after the first attempt', async () => {
    const id = await queued()
    await sql(
      `update public.outgoing_messages set attempts = 30, first_attempt_at = now() - interval '23 hours 30 minutes'`,
    )
    mails.nextResponses.push(answers(500, ''))
    await runFirstJob(id)
    expect(await stored(id)).toMatchObject({
      state: 'failed',
      last_error: 'The email service answered 500.',
    })
    expect(await waitingJobs()).toEqual([])
  })

  test('leaves no address, words or key in the log', async () => {
    mails.nextResponses.push(answers(422, { message: 'Invalid `to` field: donor@example.org' }))
    await runFirstJob(await queued())
    await runFirstJob(await queued())
    expect(logged).toContain('A message was sent')
    expect(logged).toContain('A message could not be sent')
    expect(logged).not.toMatch(/donor@example\.org|We are glad|Thank you|re_a_key/)
  })
})

describe('a message while no email service is set up', () => {
  test.each([
    ['its key', '', 'hello@asha.example'],
    ['its sender', 're_a_key_for_tests', ' '],
  ])('waits for %s until it is saved', async (_name, key, sender) => {
    await setUp(key, sender)
    const id = await queued()
    await runFirstJob(id)
    await sendWaitingMessages(server.services)
    expect(await stored(id)).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(await waitingJobs()).toEqual([])
    expect(mails.received).toEqual([])

    await setUp('re_a_new_key', 'hello@asha.example')
    await sendWaitingMessages(server.services)
    expect(await waitingJobs()).toMatchObject([{ name: 'send-email', isDue: true }])
    await runFirstJob(id)
    expect((await stored(id)).state).toBe('sent')
  })

  test('expires and never goes out once it is of no use any more', async () => {
    await setUp('', '')
    const id = await queued({ useful_seconds: 60, confidential: true })
    await sql(`update public.outgoing_messages set expires_at = now() - interval '1 second'`)
    await setUp('re_a_key', 'hello@asha.example')
    await sendMessage(server.services, 'email', id)
    await sendWaitingMessages(server.services)
    expect(await stored(id)).toMatchObject({
      state: 'failed',
      text: '',
      last_error: 'No email service was set up while the message was of use.',
    })
    expect(mails.received).toEqual([])
  })
})

test('does not hurry a message that waits for its next attempt', async () => {
  mails.nextResponses.push(answers(429, {}, { 'Retry-After': '600' }))
  const id = await queued()
  await runFirstJob(id)
  const planned = await waitingJobs()
  expect(planned).toMatchObject([{ name: 'send-email', isDue: false }])
  await sendWaitingMessages(server.services)
  expect(await waitingJobs()).toEqual(planned)
})

test('spaces attempts ever further, at least one an hour, and ends before the day does', () => {
  const start = new Date('2026-04-01T00:00:00Z')
  const waits: number[] = []
  let now = start.getTime()
  for (let attempts = 1; ; attempts++) {
    const next = nextAttempt({ attempts, first_attempt_at: start, expires_at: null }, 0, now)
    if (!next) break
    waits.push((next.getTime() - now) / 1000)
    now = next.getTime()
  }
  expect(waits.slice(0, 9)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
  expect(now - start.getTime()).toBeLessThan(86_400_000)
  expect(now - start.getTime()).toBeGreaterThan(82_800_000)
  const message = { attempts: 1, first_attempt_at: start, expires_at: new Date(start.getTime() + 10_000) }
  expect(nextAttempt(message, 0, start.getTime())).toBeUndefined()
})
