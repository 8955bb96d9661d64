import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '#backend/base/project-root.ts'
import { migrate } from '#backend/db/migrate.ts'
import { readMigrations } from '#backend/db/migrations.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const FOLDER = join(projectRoot, 'database', 'dumps')
const versions = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.sql.gz'))
  .map((file) => file.replace('.sql.gz', ''))

test('there is a dump of the version before this one', () => {
  expect(versions).toContain('0.1.0')
})

describe.each(versions)('a start on the data of %s', (version) => {
  let own: Awaited<ReturnType<typeof createTestDatabase>>
  let server: TestServer
  let admin: SupabaseClient
  const counted: Record<string, number> = {}

  beforeAll(async () => {
    own = await createTestDatabase('empty')
    await run(own.url, gunzipSync(readFileSync(join(FOLDER, `${version}.sql.gz`))).toString())
    for (const table of [
      'causes',
      'donations',
      'donors',
      'page_content',
      'navigation_items',
      'payment_events',
    ])
      counted[table] = Number((await run(own.url, `select count(*) from public.${table}`))?.rows[0].count)
    await migrate(own.url, pino({ level: 'silent' }))
    server = await startTestServer({ DATABASE_URL: own.url })
    admin = server.visitor
    const { error } = await admin.auth.signInWithPassword({
      email: 'admin@example.org',
      password: 'a long enough password',
    })
    expect(error).toBeNull()
  })
  afterAll(async () => {
    await server?.close()
    await own?.drop()
  })

  test('brings it to this version, and a second start finds nothing to do', async () => {
    const applied = await run(own.url, 'select * from daan.migrations')
    expect(applied?.rows.length).toBeGreaterThanOrEqual(readMigrations(join(projectRoot, 'database')).length)
    await migrate(own.url, pino({ level: 'silent' }))
  })

  test('loses no row', async () => {
    for (const [table, before] of Object.entries(counted)) {
      const { count } = await admin.from(table).select('*', { count: 'exact', head: true })
      // A donor may be made from a gift that names one; nothing else appears or goes.
      if (table === 'donors') expect(count, table).toBeGreaterThanOrEqual(before)
      else expect(count, table).toBe(before)
    }
  })

  test('keeps what staff had written, for visitors too', async () => {
    const { data: cause } = await server.visitor
      .from('causes')
      .select('title')
      .eq('id', 'food-for-families')
      .single()
    expect(cause).toEqual({ title: 'Food for every family' })
    const { data: hero } = await server.visitor
      .from('page_content')
      .select('content_data')
      .eq('page_slug', 'home')
      .eq('element_id', 'hero_title')
      .single()
    expect(hero).toEqual({ content_data: 'Give a little, change a lot' })
  })

  test('counts every gift once, refunds subtracted', async () => {
    const { data: gifts } = await admin.from('donations').select('amount,payment_status,refunded_amount')
    const paid = (gifts ?? []).filter((gift) => gift.payment_status === 'successful')
    expect(paid.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([500, 750, 1200, 1999])
    const { data: report, error } = await admin.rpc('donation_report')
    expect(error).toBeNull()
    expect(JSON.stringify(report)).toContain('3450')
    expect(paid.reduce((sum, gift) => sum + gift.amount - gift.refunded_amount, 0)).toBe(3450)
  })

  test('knows the givers', async () => {
    const { data: giver } = await admin
      .from('donors')
      .select('amount_donated,status')
      .eq('email', 'giver@example.org')
      .single()
    expect(giver).toEqual({ amount_donated: 2250, status: 'Donated' })
  })

  test('finds messages under the states they have now', async () => {
    const { data: messages } = await admin.from('contact_messages').select('name,status').order('name')
    expect(messages).toEqual([
      { name: 'Anil Rao', status: 'done' },
      { name: 'Pill Shop', status: 'done' },
      { name: 'Sara Khan', status: 'new' },
    ])
    const { data: offers } = await admin.from('volunteer_applications').select('name,status').order('name')
    expect(offers).toEqual([
      { name: 'Dev Patel', status: 'in_progress' },
      { name: 'Lata Nair', status: 'done' },
    ])
  })

  test('still holds the secret, and still shows nobody more than its end', async () => {
    const { data } = await admin
      .from('site_settings')
      .select('value')
      .eq('key', 'email_service_api_key')
      .single()
    expect(data?.value).toMatch(/^•+sion$/)
    const kept = await run(own.url, `select count(*) from private.site_secrets where value like 're_secret%'`)
    expect(kept?.rows[0].count).toBe('1')
  })
})

async function run(url: string, sql: string): Promise<pg.QueryResult | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}
