import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverQuery } from '#backend/db/database.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { type Opening, openOnce } from './open-once.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Begun = { id: string; subscription_id: string | null; ended_at: Date | null }
const COLUMNS = 'id, subscription_id, ended_at'

function monthlyGift(onRead = async () => {}): Opening<Begun, string> {
  return {
    column: 'monthly_gift_id',
    digest: 'the same gift',
    async insert(query, id) {
      const { rows } = await query<Begun>(
        `insert into public.monthly_gifts (id, amount, key_id, test_mode) values ($1, 499, 'rzp_test_key', true)
        returning ${COLUMNS}`,
        [id],
      )
      return rows[0]
    },
    async read(query, id) {
      const { rows } = await query<Begun>(`select ${COLUMNS} from public.monthly_gifts where id = $1`, [id])
      await onRead()
      return rows[0]
    },
    isOver: ({ ended_at }) => ended_at !== null,
    ready: ({ subscription_id }) => subscription_id ?? undefined,
    ask: async () => `sub_${randomUUID()}`,
    async complete(query, { id }, subscription) {
      await query('update public.monthly_gifts set subscription_id = $2 where id = $1', [id, subscription])
    },
    giveUp: async () => {},
  }
}

test('opens one other gift for a key whose gift is over, however late a request notices it', async () => {
  const client = { address: '192.0.2.1', device: 'phone', key: randomUUID(), proof: null }
  const over = await openOnce(server.services, client, monthlyGift())
  await serverQuery(server.services.database)(
    `update public.monthly_gifts set status = 'expired', ended_at = now(), ended_by = 'bank' where subscription_id = $1`,
    [over],
  )
  let next = ''
  const late = await openOnce(
    server.services,
    client,
    monthlyGift(async () => {
      next ||= await openOnce(server.services, client, monthlyGift())
    }),
  )
  expect(late).toBe(next)
  expect(next).not.toBe(over)
})
