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
    insert: (id) => ({
      name: 'begin',
      text: `insert into public.monthly_gifts (id, amount, key_id, test_mode)
        select id, 499, 'rzp_test_key', true from unnest($1::uuid[]) as id returning ${COLUMNS}`,
      values: [id],
    }),
    async read(query, id) {
      const { rows } = await query<Begun>(`select ${COLUMNS} from public.monthly_gifts where id = $1`, [id])
      await onRead()
      return rows[0]
    },
    isOver: ({ ended_at }) => ended_at !== null,
    ready: ({ subscription_id }) => subscription_id ?? undefined,
    ask: async () => `sub_${randomUUID()}`,
    complete: ({ id }, subscription) => ({
      name: 'complete',
      text: `update public.monthly_gifts as gift set subscription_id = made.subscription_id
        from unnest($1::uuid[], $2::text[]) as made (id, subscription_id) where gift.id = made.id`,
      values: [id, subscription],
    }),
    giveUp: ({ id }) => ({ name: 'give-up', text: 'select unnest($1::uuid[])', values: [id] }),
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

test('begins again when PostgreSQL ends its statement to resolve a deadlock', async () => {
  const query = serverQuery(server.services.database)
  await query(`create sequence public.deadlocks`)
  await query(
    `create function public.deadlock_once() returns trigger language plpgsql as $$ begin
      if nextval('public.deadlocks') = 1 then
        raise exception 'A deadlock' using errcode = 'deadlock_detected';
      end if;
      return new;
    end $$;
    create trigger deadlock_once before insert on private.gift_orders
      for each row execute function public.deadlock_once()`,
  )
  const client = { address: '192.0.2.1', device: 'phone', key: randomUUID(), proof: null }
  expect(await openOnce(server.services, client, monthlyGift())).toMatch(/^sub_/)
  await query('drop trigger deadlock_once on private.gift_orders')
})

test('frees the claim of a request that lost its database, so that another process need not wait', async () => {
  const other = await startTestServer({}, server)
  const client = { address: '192.0.2.1', device: 'phone', key: randomUUID(), proof: null }
  const lost = new Error('Connection terminated unexpectedly')
  const failing = {
    ...monthlyGift(),
    complete: () => {
      throw lost
    },
  }
  await expect(openOnce(server.services, client, failing)).rejects.toBe(lost)
  const began = Date.now()
  expect(await openOnce(other.services, client, monthlyGift())).toMatch(/^sub_/)
  // It did not wait until the claim expired, which takes twenty seconds.
  expect(Date.now() - began).toBeLessThan(20_000)
  await other.close()
})
