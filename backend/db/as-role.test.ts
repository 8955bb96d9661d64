import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { anonymous, asRole } from './as-role.ts'
import { connect, type Database, type Query } from './database.ts'

let own: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
beforeAll(async () => {
  own = await createTestDatabase('migrated')
  database = connect({ url: own.url, log: pino({ level: 'silent' }), poolSize: 2 })
  await database.server.query(`
    create table public.door (id int primary key);
    grant select, insert on public.door to anon;
    create function public.door_changed() returns trigger language plpgsql as
      $$ begin perform pg_notify('daan_changes', 'door'); return null; end $$;
    create trigger door_changed after insert on public.door execute function public.door_changed()`)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

describe('a transaction for a caller', () => {
  test('runs as the caller and sets the claims in PostgreSQL', async () => {
    const claims = { role: 'authenticated', sub: '3b0a7b34-6d0e-4a3c-9c53-0c1f6f0a5a10' }
    const { rows } = await asRole(database, { role: 'authenticated', claims }, (query) =>
      query<{ who: string; id: string }>('select current_user as who, auth.uid() as id'),
    )
    expect(rows).toEqual([{ who: 'authenticated', id: claims.sub }])
  })

  test('returns idle sessions to the visitor role', async () => {
    await asRole(database, { role: 'service_role', claims: {} }, (query) => query('select 1'))
    const { rows } = await database.callers.staff.query('select current_user as who')
    expect(rows).toEqual([{ who: 'anon' }])
  })

  test('keeps nothing when the work fails, or when asked to roll back', async () => {
    await expect(
      asRole(database, anonymous, async (query) => {
        await query('insert into door values (1)')
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await asRole(database, anonymous, (query) => query('insert into door values (2)'), { rollback: true })
    const { rows } = await database.server.query('select id from door')
    expect(rows).toEqual([])
  })

  test('reports a failed statement even if the work hid it', async () => {
    const hidden = asRole(database, anonymous, (query) => query('select 1 / 0').catch(() => 'hidden'))
    await expect(hidden).rejects.toThrow('rolled back')
  })

  test('refuses writes in a read-only transaction', async () => {
    const writing = asRole(database, anonymous, (query) => query('insert into door values (3)'), {
      readOnly: true,
    })
    await expect(writing).rejects.toThrow('read-only transaction')
  })

  test('announces the changed table before the writer learns of the COMMIT', async () => {
    const heard: string[] = []
    const stop = database.onChange((table) => heard.push(table))
    await asRole(database, anonymous, (query) => query('insert into door values (4)'))
    expect(heard).toContain('door')
    stop()
  })

  test('announces the server’s own changes just as early', async () => {
    const heard: string[] = []
    const stop = database.onChange((table) => heard.push(table))
    await database.server.query('insert into door values (5)')
    expect(heard).toContain('door')
    stop()
  })

  test('ends a statement that takes too long', async () => {
    const hasty = connect({ url: own.url, log: pino({ level: 'silent' }), statementTimeoutMs: 100 })
    await expect(asRole(hasty, anonymous, (query) => query('select pg_sleep(5)'))).rejects.toThrow(
      'statement timeout',
    )
    await hasty.close()
  })

  test('keeps late statements out of the next caller’s transaction', async () => {
    let late: Query | undefined
    await asRole(database, { role: 'service_role', claims: {} }, async (query) => {
      late = query
    })
    await expect(late?.('select 1')).rejects.toThrow('after its transaction had ended')
  })

  test('waits for the work to end before reusing the session', async () => {
    const single = connect({ url: own.url, log: pino({ level: 'silent' }), poolSize: 1 })
    const order: string[] = []
    const failing = asRole(
      single,
      // A nonexistent role makes identification fail while the work still runs.
      { role: 'nobody_we_know' as 'anon', claims: {} },
      async (query) => {
        await query('select 1').catch(() => {})
        await new Promise((wake) => setTimeout(wake, 50))
        order.push('work ended')
      },
    )
    const next = asRole(single, anonymous, async () => order.push('next began'))
    await expect(failing).rejects.toThrow('nobody_we_know')
    await next
    expect(order).toEqual(['work ended', 'next began'])
    await single.close()
  })

  test('returns 504 when every session is busy and 503 when PostgreSQL is gone', async () => {
    const single = connect({ url: own.url, log: pino({ level: 'silent' }), poolSize: 1 })
    const busy = await single.callers.staff.connect()
    await expect(asRole(single, anonymous, (query) => query('select 1'))).rejects.toMatchObject({
      status: 504,
      code: 'PGRST003',
    })
    busy.release()
    await single.close()
    const gone = connect({ url: 'postgres://daan@127.0.0.1:9/daan', log: pino({ level: 'silent' }) })
    await expect(asRole(gone, anonymous, (query) => query('select 1'))).rejects.toMatchObject({
      status: 503,
      code: 'PGRST000',
    })
    await gone.close()
  })
})
