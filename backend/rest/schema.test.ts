import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anonymous } from '../db/as-role.ts'
import type { Env } from '../http/env.ts'
import { endOfMinute } from '../http/response-cache.ts'
import { requester } from '../testing/rest/library.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { rest } from './rest.ts'
import { introspect } from './schema/introspect.ts'

let server: TestServer
let request: ReturnType<typeof requester>
const sql = (text: string) => server.services.database.server.query(text)
/** Announces a schema change, as with PostgREST. */
const change = (text: string) => sql(`${text}; notify pgrst, 'reload schema'`)
beforeAll(async () => {
  server = await startTestServer()
  request = requester(server)
})
afterAll(() => server.close())

describe('a schema change while serving', () => {
  test('makes new tables, columns, keys and functions available at once', async () => {
    await change(`create table public.rooms (id int primary key); grant all on public.rooms to anon`)
    expect((await server.visitor.from('rooms').insert({ id: 1 })).error).toBeNull()
    await change(`alter table public.rooms add name text default 'blue'`)
    expect((await server.visitor.from('rooms').select('id,name')).data).toEqual([{ id: 1, name: 'blue' }])
    await change(
      `create table public.beds (id int primary key, room_id int); grant all on public.beds to anon`,
    )
    expect((await server.visitor.from('beds').select('id,rooms(name)')).error?.code).toBe('PGRST200')
    await change('alter table public.beds add foreign key (room_id) references public.rooms (id)')
    expect((await server.visitor.from('beds').select('id,rooms(name)')).error).toBeNull()
    await change(`create function public.seven() returns int language sql as 'select 7'`)
    await change('grant execute on function public.seven() to anon')
    expect((await server.visitor.rpc('seven')).data).toBe(7)
  })

  test('drops removed objects and rereads changed types', async () => {
    const rooms = () => server.visitor.from('rooms').select('id,name')
    for (let i = 0; i < 5; i++) expect((await rooms()).data).toHaveLength(1)
    await change(
      'alter table public.rooms alter column name drop default, alter column name type int using 5',
    )
    expect((await rooms()).data).toEqual([{ id: 1, name: 5 }])
    expect((await server.visitor.from('rooms').insert({ id: 2, name: 6 })).error).toBeNull()
    await change('alter table public.rooms drop column name')
    expect((await rooms()).error).toMatchObject({
      code: '42703',
      message: 'column rooms.name does not exist',
    })
    await change('drop table public.beds, public.rooms')
    expect((await rooms()).status).toBe(404)
  })

  test('takes effect unannounced once PostgreSQL fails', async () => {
    await change(`create table public.walls (id int, name text); grant all on public.walls to anon`)
    const walls = () => server.visitor.from('walls').select('id,name')
    expect((await walls()).error).toBeNull()
    await sql('alter table public.walls drop column name')
    expect((await walls()).error).toMatchObject({
      code: '42703',
      message: 'column walls.name does not exist',
    })
    await sql('drop table public.walls')
    expect((await server.visitor.from('walls').select('id')).status).toBe(404)
  })
})

describe('the tables behind a response', () => {
  let reads: Env['Variables']['reads']
  let app: Hono<Env>
  const readsOf = async (path: string) => {
    reads = undefined
    const response = await app.request(`/rest/v1/${path}`)
    expect(response.status).toBe(200)
    return reads
  }

  beforeAll(async () => {
    await sql(`
      create schema if not exists private;
      do $$ begin
        if to_regprocedure('daan.announce_change()') is null then
          create function daan.announce_change() returns trigger language plpgsql as 'begin return null; end';
        end if;
      end $$;
      create table public.shops (id int primary key, is_open boolean, opens_at timestamptz);
      create table public.goods (id int primary key, shop_id int references public.shops (id));
      create table public.quiet (id int primary key, shop_id int references public.shops (id));
      create table public.gates (id int primary key);
      create table public.guarded (id int primary key);
      create table public.timed (id int primary key, at timestamptz);
      create table public.asked (id int primary key);
      create view public.open_shops as select * from public.shops where is_open;
      create view public.shops_today as select * from public.shops where opens_at > now();
      create materialized view public.old_shops as select * from public.shops;
      create table public.named (id int primary key, name text);
      create function public.is_fine() returns boolean language sql stable as 'select true';
      create function public.is_calm() returns boolean language sql stable as 'select true';
      grant execute on function public.is_calm() to anon;
      create function public.is_short(name text) returns boolean language sql immutable as 'select length(name) < 5';
      alter table public.named enable row level security;
      create policy "Visitors see short names" on public.named for select to anon using (public.is_short(name));
      grant execute on function public.is_short(text) to anon;
      alter table public.guarded enable row level security;
      create policy "Visitors pass a gate" on public.guarded for select to anon using (exists (select from public.gates));
      create policy "Members pass a function" on public.guarded for select to authenticated using (public.is_fine());
      alter table public.timed enable row level security;
      create policy "Visitors see the past" on public.timed for select to anon using (at < now());
      alter table public.asked enable row level security;
      create policy "Visitors ask a function" on public.asked for select to anon using (public.is_fine());
      grant execute on function public.is_fine() to anon;
      grant select on public.shops, public.goods, public.quiet, public.gates, public.guarded, public.timed,
        public.asked, public.open_shops, public.shops_today, public.old_shops, public.named to anon;
    `)
    for (const table of ['shops', 'goods', 'gates', 'guarded', 'timed', 'asked', 'named']) {
      await sql(`create trigger announce after insert or update or delete or truncate on public.${table}
        for each statement execute function daan.announce_change()`)
    }
    await change(`create trigger announce after insert on public.quiet
      for each statement execute function daan.announce_change()`)
    // As in the cache, which reads the context afterwards.
    app = new Hono<Env>()
    app.use(async (c, next) => {
      c.set('caller', anonymous)
      c.set('log', server.services.log)
      await next()
      reads = c.get('reads')
    })
    app.route('/rest/v1', rest({ ...server.services, minuteOld: { is_calm: ['public.gates'] } }))
  })

  test.each([
    ['a table', 'shops', ['public.shops']],
    ['a table with an embedded one', 'goods?select=id,shops(id)', ['public.goods', 'public.shops']],
    ['a view', 'open_shops', ['public.open_shops', 'public.shops']],
    ['a policy that reads another table', 'guarded', ['public.gates', 'public.guarded']],
    ['a table that does not announce every change', 'quiet', undefined],
    ['an embedded table that does not announce every change', 'shops?select=id,quiet(id)', undefined],
    ['a view by the clock', 'shops_today', undefined],
    ['a materialized view', 'old_shops', undefined],
    ['a policy by the clock', 'timed', undefined],
    ['a policy by a function', 'asked', undefined],
    ['a policy by an immutable function', 'named', ['public.named']],
    ['a filter by the clock', 'shops?opens_at=gt.now', undefined],
    ['a filter', 'shops?opens_at=gt.2024-01-01', ['public.shops']],
    ['a function', 'rpc/is_fine', undefined],
  ])('lists the tables read by %s, unless they are unknown', async (_, path, expected) => {
    expect(await readsOf(path)).toEqual(expected && { tables: expected })
    // Once more, from the cached plan.
    expect(await readsOf(path)).toEqual(expected && { tables: expected })
  })

  test('lists the tables of a function whose results may be a minute old, until the minute ends', async () => {
    const before = endOfMinute()
    const { tables, until = 0 } = (await readsOf('rpc/is_calm')) ?? { tables: [] }
    expect(tables).toEqual(['public.gates'])
    expect([before, endOfMinute()]).toContain(until)
  })
})

test('derives writers from policies that call the product’s staff function', async () => {
  await sql(`create schema office;
    create function office.is_clerk(variadic text[] default '{}') returns boolean language sql stable as 'select false';
    create table public.ledgers (id int primary key);
    alter table public.ledgers enable row level security;
    grant insert, delete on public.ledgers to authenticated;
    create policy "Clerks add" on public.ledgers for insert to authenticated with check ((select office.is_clerk()));
    create policy "Clerks delete" on public.ledgers for delete to authenticated
      using ((select office.is_clerk('with', 'arguments')) and id > 5);`)
  const writers = async (staffFunctions?: readonly string[]) => {
    const { schema } = await introspect(server.services.database.server, staffFunctions)
    return [...(schema.relations.get('ledgers')?.writers.get('authenticated') ?? [])].sort()
  }
  expect(await writers(['public.is_admin', 'office.is_clerk'])).toEqual([])
  expect(await writers(['public.is_admin'])).toEqual(['delete', 'insert'])
  expect(await writers()).toEqual(['delete', 'insert'])
  await sql('drop table public.ledgers; drop schema office cascade')
})

test('reports an unreachable database and recovers with it', async () => {
  const { rows } = await sql('select current_database() as name')
  const name = String(rows[0]?.name)
  expect((await request('profiles?select=id&limit=0')).status).not.toBe(503)
  await sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${name}' and application_name = 'daan-public'`)
  const answers = await Promise.all(Array.from({ length: 6 }, () => request('profiles?select=id&limit=0')))
  for (const { status } of answers) expect([200, 401, 503]).toContain(status)
  await expect.poll(async () => (await request('profiles?select=id&limit=0')).status).not.toBe(503)
})
