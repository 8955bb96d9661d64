import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

async function heardDuring(work: () => Promise<unknown>): Promise<string[]> {
  const heard = new Set<string>()
  const stop = db.onChange((table) => heard.add(table))
  try {
    await work()
    // Another session is notified shortly after the commit.
    await db.visitor('select pg_sleep(0.2)')
  } finally {
    stop()
  }
  return [...heard]
}

test.each([
  ['an insert', `insert into public.navigation_items (label, path) values ('announced', '/about')`],
  ['an update', `update public.navigation_items set path = '/impact' where label = 'announced'`],
  ['a delete', `delete from public.navigation_items where label = 'announced'`],
])('announces %s by table name', async (_what, statement) => {
  expect(await heardDuring(() => db.admin(statement))).toEqual(['public.navigation_items'])
})

test('announces a truncate by the owner', async () => {
  expect(await heardDuring(() => db.owner('truncate public.navigation_items'))).toEqual([
    'public.navigation_items',
  ])
})

test('does not announce a rolled-back change', async () => {
  expect(await heardDuring(() => db.tryAs('admin', `update public.causes set title = 'X'`))).toEqual([])
})

test('covers every table that visitors can read', async () => {
  // REST serves only the schema public. A grant without a policy for visitors shows no row.
  const { rows } = await db.owner<{ name: string; announces: boolean }>(`
    select relname as name, exists (
      select from pg_trigger where tgrelid = class.oid and tgfoid = 'daan.announce_change()'::regprocedure
        and tgenabled <> 'D'
        -- Per statement and afterwards; on insert, delete, update and truncate.
        and tgtype & 1 = 0 and tgtype & 2 = 0 and tgtype & 60 = 60) as announces
    from pg_class as class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and has_any_column_privilege('anon', oid, 'select')
      and (not relrowsecurity or exists (
        select from pg_policy where polrelid = class.oid and polcmd in ('r', '*')
          and polroles && array[0::oid, 'anon'::regrole::oid]))
    order by relname`)
  expect(rows.map((row) => row.name)).toEqual(
    expect.arrayContaining(['causes', 'page_content', 'site_settings']),
  )
  expect(rows.filter((row) => !row.announces)).toEqual([])
})
