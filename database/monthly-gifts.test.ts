import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

async function begin(changes: Record<string, unknown> = {}): Promise<string> {
  const row: Record<string, unknown> = {
    amount: 499,
    key_id: 'rzp_live_one',
    subscription_id: `sub_${Math.random().toString(36).slice(2)}`,
    ...changes,
  }
  const names = Object.keys(row)
  const { rows } = await db.owner<{ id: string }>(
    `insert into public.monthly_gifts (${names}) values (${names.map((_, at) => `$${at + 1}`)}) returning id`,
    Object.values(row),
  )
  return rows[0]?.id ?? ''
}
const set = (id: string, changes: string) =>
  db.owner(`update public.monthly_gifts set ${changes} where id = $1`, [id])
const ENDED = "status = 'cancelled', ended_at = now(), ended_by = 'donor'"

describe('the state of a monthly gift', () => {
  test('goes back and forth until it ends', async () => {
    const id = await begin()
    await set(id, `status = 'active'`)
    await set(id, `status = 'failing', failing_since = now()`)
    await set(id, `status = 'stopped'`)
    await set(id, `status = 'active', failing_since = null`)
    await set(id, `status = 'paused', paused_by = 'donor'`)
    await set(id, `status = 'active', paused_by = null`)
    await set(id, ENDED)
  })

  test.each([
    [
      'ended',
      ENDED,
      `status = 'active', ended_at = null, ended_by = null`,
      'A monthly gift that is cancelled cannot become active.',
    ],
    [
      'begun',
      `status = 'active'`,
      `status = 'starting'`,
      'A monthly gift that is active cannot become starting.',
    ],
    [
      'of one sum',
      `status = 'active'`,
      'amount = 500',
      'The amount, currency and key of a monthly gift cannot be changed.',
    ],
    [
      'of one subscription',
      `status = 'active'`,
      `subscription_id = 'sub_other'`,
      'The subscription of a monthly gift cannot be replaced.',
    ],
  ])('stays %s and refuses the change with a message', async (_what, first, then, sentence) => {
    const id = await begin()
    await set(id, first)
    await expect(set(id, then)).rejects.toThrow(sentence)
  })

  test('begins with starting', async () => {
    await expect(begin({ status: 'active' })).rejects.toThrow('A monthly gift cannot begin as active.')
  })

  test.each([
    ['paused without an author', `status = 'paused'`],
    ['an author without a pause', `status = 'active', paused_by = 'staff'`],
    ['ended without a time', `status = 'cancelled', ended_by = 'staff'`],
    ['failing without a start', `status = 'failing'`],
    ['a next charge of a paused gift', `status = 'paused', paused_by = 'staff', next_charge_at = now()`],
    ['a pending change without a request', `pending_action = 'cancel'`],
  ])('must be complete: %s', async (_what, changes) => {
    const id = await begin()
    await expect(set(id, changes)).rejects.toMatchObject({ code: '23514' })
  })
})

test('logs each change', async () => {
  const id = await begin()
  await set(id, `status = 'active'`)
  const { rows } = await db.owner(
    `select action, new_values ->> 'status' as status from public.audit_log
    where table_name = 'monthly_gifts' and row_key = $1 order by id`,
    [id],
  )
  expect(rows).toEqual([
    { action: 'insert', status: 'starting' },
    { action: 'update', status: 'active' },
  ])
})
