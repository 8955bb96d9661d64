import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

async function unfinished(): Promise<string[]> {
  const { rows } = await db.admin<{ kind: string; subject: string; times: string }>(
    'select kind, subject, times from public.unfinished_work() order by 1, 2',
  )
  return rows.map(({ kind, subject, times }) => `${kind} ${subject} ${times}`)
}

async function addJob(task: string, attempts: number, error: string | null): Promise<void> {
  const { rows } = await db.owner('select id from graphile_worker.add_job($1, max_attempts => 5)', [task])
  await db.owner('update graphile_worker._private_jobs set attempts = $2, last_error = $3 where id = $1', [
    rows[0]?.id,
    attempts,
    error,
  ])
}

const addMessage = (cause: string, state: string, age: string) =>
  db.owner(
    `insert into public.outgoing_messages (cause, channel, recipient, subject, text, state, created_at)
    values ($1, 'email', 'asha@example.org', 'Thank you', 'Thank you', $2, now() - $3::interval)`,
    [cause, state, age],
  )

test('counts jobs that fail or were given up, and messages that failed or wait too long', async () => {
  expect(await unfinished()).toEqual([])
  await addJob('finish-refund', 5, 'No answer')
  await addJob('finish-refund', 5, 'No answer')
  await addJob('handle-payment-event', 3, 'No answer')
  await addJob('handle-payment-event', 1, 'No answer')
  await addJob('clean-up', 0, null)
  await addMessage('failed', 'failed', '1 day')
  await addMessage('failed long ago', 'failed', '40 days')
  await addMessage('waiting', 'waiting', '1 hour')
  await addMessage('just written', 'waiting', '1 minute')
  expect(await unfinished()).toEqual([
    'job_failing handle-payment-event 1',
    'job_given_up finish-refund 2',
    'message_failed email 1',
    'message_waiting email 1',
  ])
})

test('works without a queue', async () => {
  await db.owner('drop schema graphile_worker cascade')
  expect(await unfinished()).toEqual(['message_failed email 1', 'message_waiting email 1'])
})
