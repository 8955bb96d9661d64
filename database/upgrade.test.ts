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

const ours = join(projectRoot, 'database')
let folder: string
let made: Catalogue
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daan-upgrade-'))
  cpSync(ours, folder, { recursive: true })
  made = await inDatabase(async (client, url) => {
    await migrate(url, pino({ level: 'silent' }), {
      folder: ours,
      sync: async () => {},
      seed: async () => {},
    })
    return catalogueOf((text, values) => client.query(text, values))
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What becomes of a database of the first release with the migrations of a folder. */
const upgraded = (source: string): Promise<Catalogue> =>
  inDatabase(async (client) => {
    await prepareLedger(client)
    for (const file of upgradePath(readMigrations(source))) await apply(client, file)
    return catalogueOf((text, values) => client.query(text, values))
  })

async function inDatabase<T>(work: (client: pg.Client, url: string) => Promise<T>): Promise<T> {
  const { url, drop } = await createTestDatabase('empty')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client, url)
  } finally {
    await client.end()
    await drop()
  }
}

async function withMigration(sql: string): Promise<string[]> {
  const file = join(folder, 'migrations', '999-another.sql')
  writeFileSync(file, sql)
  try {
    return differences(made, await upgraded(folder))
  } finally {
    rmSync(file)
  }
}

test('a new database and an upgraded one are the same', async () => {
  expect(made.size).toBeGreaterThan(1000)
  expect(differences(made, await upgraded(ours))).toEqual([])
})

test.each([
  ['column', 'alter table public.donors add column nickname text'],
  ['column', 'alter table public.donors alter column status drop default'],
  ['constraint', 'alter table public.donors drop constraint donors_phone_check'],
  ['policy', 'alter policy "Administrators read donors" on public.donors using (true)'],
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
  ['relation', `comment on table public.donors is 'People'`],
])('a migration that leaves another %s than the schema is noticed: %s', async (kind, sql) => {
  const found = await withMigration(sql)
  expect(found.map((difference) => difference.split(' ')[0])).toContain(kind)
})

test('a migration that leaves the same is not', async () => {
  expect(
    await withMigration(`
      alter table public.donors add column nickname text; alter table public.donors drop column nickname;
      update public.site_settings set value = value`),
  ).toEqual([])
})
