import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.services.database.server.query(`
    create table public.lockers (id int primary key, owner uuid, is_open boolean not null default false);
    alter table public.lockers enable row level security;
    create policy "Visitors see open lockers" on public.lockers for select to anon using (is_open);
    create policy "People see their own locker" on public.lockers for select to authenticated
      using (owner = (select auth.uid()));
    grant select on public.lockers to anon, authenticated; notify pgrst, 'reload schema'`)
})
afterAll(() => server.close())

test('isolates callers under concurrency', async () => {
  const one = await server.signedIn('member')
  const other = await server.signedIn('member')
  await server.services.database.server.query(
    'insert into public.lockers values (1, $1, false), (2, $2, false), (3, null, true)',
    [one.id, other.id],
  )
  const people = [
    { client: one.client, sees: [{ id: 1 }] },
    { client: other.client, sees: [{ id: 2 }] },
    { client: server.visitor, sees: [{ id: 3 }] },
  ]
  for (let round = 0; round < 10; round++) {
    const asked = Array.from({ length: 30 }, (_, i) => people[(i * 7 + round) % people.length])
    await Promise.all(
      asked.map(async (person) => {
        const { data, error } = await (person?.client ?? server.visitor)
          .from('lockers')
          .select('id')
          .gte('id', 0)
        expect(error).toBeNull()
        expect(data).toEqual(person?.sees)
      }),
    )
  }
})

test('refuses an unknown key', async () => {
  const answer = (headers: Record<string, string>) => fetch(`${server.url}/rest/v1/lockers`, { headers })
  expect((await answer({})).status).toBe(401)
  expect((await answer({ apikey: 'nonsense' })).status).toBe(401)
  const forged = await answer({ apikey: server.anonKey, Authorization: 'Bearer nonsense' })
  expect(forged.status).toBe(401)
  expect(await forged.json()).toMatchObject({ code: 'PGRST301' })
})
