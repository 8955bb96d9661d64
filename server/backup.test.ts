import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '#backend/backup/back-up.ts'
import { restore } from '#backend/backup/restore.ts'
import { migrate } from '#backend/db/migrate.ts'
import {
  contents,
  filesOf,
  inDatabase,
  openInstances,
  run,
  shape,
  type TestInstance,
  upload,
} from '#backend/testing/instances.ts'
import { source as product } from './source.ts'
import { createTestDatabase } from './testing/test-database.ts'

/** The product's own tables, triggers and first content through a backup; the rest is tested with the backend. */

const instances = openInstances(createTestDatabase)
const archive = join(instances.folder, 'backup.tar.gz')
let source: TestInstance

beforeAll(async () => {
  source = await instances.create('migrated')
  await inDatabase(source.url, async (client) => {
    await client.query(
      `insert into public.donors (name, status, notes) select 'Donor ' || n, 'Potential', 'Note ' || n from generate_series(1, 600) as n`,
    )
    await client.query(
      `insert into public.donations (amount, platform, payment_status, donor_email)
      select n, 'upi', 'successful', 'donor-' || n || '@example.org' from generate_series(1, 20) as n`,
    )
    // A parent that comes after its child in the table.
    await client.query(`with parent as (insert into public.navigation_items (label, path, "order")
        values ('Parent', '/', 90) returning id)
      insert into public.navigation_items (label, path, "order", parent_id) select 'Child', '/', 91, id from parent`)
    await client.query(`update public.navigation_items set label = 'Parent, edited' where label = 'Parent'`)
  })
  await upload(source, 'big.png', randomBytes(300_000))
  await backUp(source, archive)
})
afterAll(() => instances.close())

const tablesOf = ({ url }: TestInstance) =>
  run(url, `select relname, oid from pg_class where relnamespace = 'public'::regnamespace order by 1`)

test.each(['empty', 'migrated'] as const)(
  'restores a backup into an instance that is %s, with equal data, constraints, triggers, policies and rights',
  async (kind) => {
    const target = await instances.create(kind)
    const made = await tablesOf(target)
    const restored = await restore(target, archive, product)
    // A schema that is the same is not made again.
    if (kind === 'migrated') expect(await tablesOf(target)).toEqual(made)
    expect(await contents(target.url)).toEqual(await contents(source.url))
    expect(filesOf(target)).toEqual(filesOf(source))
    expect(restored.rows['"public"."donations"']).toBe(20)
    expect(await shape(target.url)).toEqual(await shape(source.url))
    await migrate(target.url, pino({ level: 'silent' }), product)
    await run(target.url, `insert into public.causes (id, title) values ('after', 'After the restore')`)
  },
)

test('refuses to restore into an instance with changed content', async () => {
  const target = await instances.create('migrated')
  await run(
    target.url,
    `update public.causes set title = 'Ours' where id = (select min(id) from public.causes)`,
  )
  await expect(restore(target, archive, product)).rejects.toThrow('The database is not empty')
})
