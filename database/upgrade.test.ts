import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#backend/base/project-root.ts'
import { migrate } from '#backend/db/migrate.ts'
import { apply, prepareLedger, readMigrations, upgradePath } from '#backend/db/migrations.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { type Catalogue, catalogueOf, differences } from './testing/catalogue.ts'

const current = join(projectRoot, 'database')
let folder: string
let made: Catalogue
let created: Database
/** A database of the first release with all migrations since. */
let upgraded: Database
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daan-upgrade-'))
  cpSync(current, folder, { recursive: true })
  created = await connected()
  await migrate(created.url, pino({ level: 'silent' }), {
    folder: current,
    sync: async () => {},
    seed: async () => {},
  })
  made = await catalogueIn(created)
  upgraded = await connected()
  await prepareLedger(upgraded.client)
  for (const file of upgradePath(readMigrations(current))) await apply(upgraded.client, file)
  // Two complete schemas take a while on a busy machine.
}, 240_000)
afterAll(async () => {
  for (const one of [created, upgraded]) {
    await one?.client.end()
    await one?.drop()
  }
  rmSync(folder, { recursive: true, force: true })
})

async function connected() {
  const own = await createTestDatabase('empty')
  const client = new pg.Client({ connectionString: own.url })
  await client.connect()
  return { ...own, client }
}
type Database = Awaited<ReturnType<typeof connected>>

const catalogueIn = ({ client }: Database) => catalogueOf((text, values) => client.query(text, values))

/** Differences after one more migration, which is rolled back. */
async function withMigration(sql: string): Promise<string[]> {
  const path = join(folder, 'migrations', '999-another.sql')
  writeFileSync(path, sql)
  const last = upgradePath(readMigrations(folder)).at(-1)
  rmSync(path)
  if (last?.sql !== sql) throw new Error('The added migration is not the last one')
  await upgraded.client.query('begin')
  try {
    await apply(upgraded.client, last)
    return differences(made, await catalogueIn(upgraded))
  } finally {
    await upgraded.client.query('rollback')
  }
}

test('yields equal catalogues for a new and an upgraded database', async () => {
  expect(made.size).toBeGreaterThan(1000)
  expect(differences(made, await catalogueIn(upgraded))).toEqual([])
})

test.each([
  ['column', 'alter table public.donors add column nickname text'],
  ['column', 'alter table public.donors alter column status drop default'],
  ['constraint', 'alter table public.donors drop constraint donors_phone_check'],
  ['policy', 'alter policy "Staff read donors" on public.donors using (true)'],
  ['relation', 'grant truncate on public.donors to authenticated'],
  ['column', 'grant update (amount) on public.donations to authenticated'],
  ['function', 'grant execute on function private.email_key(text) to anon'],
  ['function', `alter function public.list_people() set work_mem = '8MB'`],
  [
    'function',
    `create or replace function auth.role() returns text language sql stable set search_path = '' as 'select null'`,
  ],
  ['trigger', 'alter table public.donors disable trigger touch_updated_at'],
  ['index', 'drop index public.donors_by_name'],
  ['relation', 'alter table public.donors disable row level security'],
  ['sequence', 'alter sequence public.audit_log_id_seq increment 2'],
  ['bucket', `update storage.buckets set public = not public where id = 'site_assets'`],
  ['column', 'alter type private.person add attribute phone text'],
  ['type', 'create type private.place as (city text)'],
  ['relation', `comment on table public.donors is 'People'`],
])('notices a migration that leaves another %s than the schema: %s', async (kind, sql) => {
  const found = await withMigration(sql)
  expect(found.map((difference) => difference.split(' ')[0])).toContain(kind)
})

test('accepts a migration that leaves no difference', async () => {
  expect(
    await withMigration(`
      alter table public.donors add column nickname text; alter table public.donors drop column nickname;
      update public.site_settings set value = value`),
  ).toEqual([])
})
