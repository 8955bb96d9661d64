import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { anonymous, asRole } from './as-role.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.services.database.server.query(`
    create table public.door (id int primary key);
    grant select, insert on public.door to anon;
    create function public.door_changed() returns trigger language plpgsql as
      $$ begin perform pg_notify('daan_changes', 'door'); return null; end $$;
    create trigger door_changed after insert on public.door execute function public.door_changed()`)
})
afterAll(() => server.close())

describe('the one door', () => {
  test('runs as the caller and tells PostgreSQL who it is', async () => {
    const claims = { role: 'authenticated', sub: '3b0a7b34-6d0e-4a3c-9c53-0c1f6f0a5a10' }
    const { rows } = await asRole(server.services.database, { role: 'authenticated', claims }, (query) =>
      query<{ who: string; id: string }>('select current_user as who, auth.uid() as id'),
    )
    expect(rows).toEqual([{ who: 'authenticated', id: claims.sub }])
  })

  test('a session at rest is a visitor, whoever used it last', async () => {
    const { database } = server.services
    await asRole(database, { role: 'service_role', claims: {} }, (query) => query('select 1'))
    const { rows } = await database.callers.query('select current_user as who')
    expect(rows).toEqual([{ who: 'anon' }])
  })

  test('keeps nothing when the work fails, or when asked to roll back', async () => {
    const { database } = server.services
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

  test('does not report success when the statement failed and the work hid it', async () => {
    const hidden = asRole(server.services.database, anonymous, (query) =>
      query('select 1 / 0').catch(() => 'hidden'),
    )
    await expect(hidden).rejects.toThrow('rolled back')
  })

  test('refuses to write where only reading was announced', async () => {
    const writing = asRole(
      server.services.database,
      anonymous,
      (query) => query('insert into door values (3)'),
      {
        readOnly: true,
      },
    )
    await expect(writing).rejects.toThrow('read-only transaction')
  })

  test('announces the changed table before the writer hears that it was saved', async () => {
    const { database } = server.services
    const heard: string[] = []
    const stop = database.onChange((table) => heard.push(table))
    await asRole(database, anonymous, (query) => query('insert into door values (4)'))
    expect(heard).toContain('door')
    stop()
  })
})
