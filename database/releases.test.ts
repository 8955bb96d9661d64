import { statSync } from 'node:fs'
import { to as copyTo } from 'pg-copy-streams'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instanceOf } from '#backend/backup/instance.ts'
import { restore } from '#backend/backup/restore.ts'
import { listTables, nameOf, PLAIN_SETTINGS, quoted } from '#backend/db/contents.ts'
import {
  apply,
  isNewer,
  pathTo,
  pendingMigrations,
  prepareLedger,
  readMigrations,
} from '#backend/db/migrations.ts'
import { inDatabase, openInstances } from '#backend/testing/instances.ts'
import type { FunctionName } from '#domain/api/contracts.ts'
import { pages } from '#domain/page-content/pages.ts'
import { settings } from '#domain/settings/settings.ts'
import { prepareSandbox, readSandboxKeys } from '#server/giving/provider/sandbox-mode.ts'
import { source } from '#server/source.ts'
import { ASHA } from '#server/testing/office.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import packageJson from '../package.json' with { type: 'json' }
import { removals } from './removals.ts'
import { incompatibilities, type Schema, schemaOf } from './testing/compatibility.ts'
import {
  ARCHIVE_SEALING_KEY,
  type Archived,
  archivedReleases,
  archiveOf,
  readRelease,
  statesIn,
} from './testing/releases.ts'

/** Tables that are empty in every archive. */
const EMPTY: Record<string, string> = {
  'graphile_worker._private_job_queues': 'No job names a queue.',
}

/** Tables that a restore or a start of this version rewrites. */
const REWRITTEN: Record<string, string> = {
  'auth.mfa_challenges': 'A restore ends all sessions.',
  'auth.one_time_tokens': 'A restore ends all links.',
  'auth.refresh_tokens': 'A restore ends all sessions.',
  'auth.sessions': 'A restore ends all sessions.',
  'daan.guest_links': 'A restore ends all links.',
  'daan.guest_sessions': 'A restore ends all sessions.',
  'daan.migrations': 'Lists the files of this version.',
  'private.audited_tables': 'Lists the tables of this version.',
  'private.known_pages': 'Lists the pages of this version.',
  'private.known_settings': 'Lists the settings of this version.',
  'public.gift_figures': 'The campaign of 1.0.0 is the UTM campaign, beside that of the gift’s page.',
}

const MOST_BYTES = 2_000_000

const releases = archivedReleases()
const [newest = '', beforeNewest = newest] = releases
const known = readMigrations(source.folder, source.backendFolder)
let archived: Archived
/** The schema of the newest archive. */
let stored: Schema
/** The release that may still run while a database is upgraded to this version. */
let previous: Schema & { version: string }
const databases = openInstances(createTestDatabase)
beforeAll(async () => {
  archived = await readRelease(newest)
  stored = await schemaOfRelease(archived)
  const isThisVersion = pendingMigrations(known, ledgerOf(archived)).length === 0
  previous =
    isThisVersion && beforeNewest !== newest
      ? { version: beforeNewest, ...(await schemaOfRelease(await readRelease(beforeNewest))) }
      : { version: newest, ...stored }
})
afterAll(() => databases.close())

const ledgerOf = ({ manifest }: Archived) =>
  new Map(manifest.migrations.map(({ id, checksum }) => [id, checksum]))

/** Makes a database from the files of a release. */
async function schemaOfRelease(release: Archived): Promise<Schema> {
  const path = pathTo(ledgerOf(release), known)
  if ('lacks' in path) throw new Error(`An archive was made from another ${path.lacks}.`)
  const { url } = await databases.create('empty')
  return inDatabase(url, async (client) => {
    await prepareLedger(client)
    for (const file of path.files) await apply(client, file)
    return schemaOf((text, values) => client.query(text, values))
  })
}

describe('the newest archive', () => {
  test('belongs to this version and stays under 2 MB', () => {
    expect(isNewer(packageJson.version, newest), 'npm run release:archive makes it').toBe(false)
    expect(statSync(archiveOf(newest)).size).toBeLessThan(MOST_BYTES)
  })

  test('has a row of every table', () => {
    const empty = archived.manifest.tables
      .map(({ schema, name }) => `${schema}.${name}`)
      .filter((table) => !archived.lines.has(table))
    expect(empty).toEqual(Object.keys(EMPTY))
  })

  test('has a row of every state', () => {
    const states = statesIn(stored.catalogue)
    expect(states.length).toBeGreaterThan(200)
    const missing = states.filter(
      ({ table, column, value }) => !valuesIn(archived, table, column).includes(value),
    )
    expect(missing).toEqual([])
    // Their labels would be states as well.
    expect(
      [...stored.catalogue].filter(([name, is]) => name.startsWith('type ') && is.startsWith('e ')),
    ).toEqual([])
  })
})

describe.each(releases.slice(0, 2))('the archive of %s, restored and upgraded', (version) => {
  let was: Archived
  let server: TestServer
  let url: string
  beforeAll(async () => {
    was = await readRelease(version)
    server = await startTestServer({ SEALING_KEY: ARCHIVE_SEALING_KEY })
    const { config, database, log } = server.services
    url = database.server.options.connectionString ?? ''
    await restore(instanceOf(config, url, log), archiveOf(version), source)
  })
  afterAll(() => server?.close())

  const value = async (sql: string) =>
    Object.values((await server.services.database.server.query(sql)).rows[0] ?? {})[0]

  test('has all its rows, unchanged in the columns that still exist', async () => {
    const changed = await inDatabase(url, async (client) => {
      await client.query(`begin; ${PLAIN_SETTINGS}`)
      const now = new Map(
        (await listTables((text) => client.query(text))).map((table) => [nameOf(table), table]),
      )
      const names: string[] = []
      for (const table of was.manifest.tables) {
        const name = `${table.schema}.${table.name}`
        const columns = table.columns.filter((column) => now.get(nameOf(table))?.columns.includes(column))
        if (REWRITTEN[name] || columns.length === 0) continue
        const rows = client.query(copyTo(`copy ${nameOf(table)} (${columns.map(quoted)}) to stdout`))
        const text = Buffer.concat(await rows.toArray()).toString()
        const kept = columns.map((column) => table.columns.indexOf(column))
        const before = (was.lines.get(name) ?? []).map((line) => {
          const cells = line.split('\t')
          return kept.map((at) => cells[at]).join('\t')
        })
        if (text.split('\n').slice(0, -1).sort().join('\n') !== before.sort().join('\n')) names.push(name)
      }
      return names
    })
    expect(changed).toEqual([])
  })

  test.each([
    ['donations', 'payment_status', 'successful'],
    ['refunds', 'status', 'processed'],
  ])('has the same sum of %s with %s %s', async (table, column, state) => {
    const states = valuesIn(was, `public.${table}`, column)
    const amounts = valuesIn(was, `public.${table}`, 'amount').filter((_, at) => states[at] === state)
    const paise = amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)
    expect(paise).toBeGreaterThan(0)
    const sum = `select (100 * sum(amount))::int from public.${table} where ${column} = '${state}'`
    expect(await value(sum)).toBe(paise)
  })

  test('has the figures of its gifts, by campaign and by UTM campaign', async () => {
    const figures = `select jsonb_agg(line order by line) from (
      select jsonb_build_array(day, dimension, key, test_mode, sum(gifts), sum(refunds), sum(deductions), sum(amount),
        sum(refunded), sum(deducted), sum(net)) as line
      from public.gift_figures group by day, dimension, key, test_mode having sum(amount) <> 0) as lines`
    const upgraded = await value(figures)
    expect(JSON.stringify(upgraded)).toMatch(/"utm", "[^"]+"|"utm","[^"]+"/)
    await value('select private.rebuild_gift_figures()')
    expect(await value(figures)).toEqual(upgraded)
  })

  test('has the same receipt numbers', async () => {
    const numbers = 'select array_agg(receipt_no order by receipt_no collate "C") from public.receipts'
    expect(await value(numbers)).toEqual(valuesIn(was, 'public.receipts', 'receipt_no').sort())
  })

  async function call(path: string, body: object, token = server.anonKey) {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: {
        apikey: server.anonKey,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    expect(response.status, path).toBe(200)
    return response
  }
  const ask = async (name: FunctionName, body: object, token?: string) =>
    (await call(`/functions/v1/${name}`, body, token)).json()
  const fileOf = async (id: string, token: string) =>
    (await (await call('/functions/v1/donor-file', { what: 'receipt', id }, token)).text()).slice(0, 5)

  test('shows a donor of that release their gifts, their data and their receipt', async () => {
    const { client, token } = await server.donor('sample.0@example.org')
    const { data } = await client.from('donations').select('id, receipts(id, cancelled_at)').throwOnError()
    const [receipt] = data?.flatMap(({ receipts }) => receipts).filter((one) => !one.cancelled_at) ?? []
    expect(await fileOf(receipt?.id, token)).toBe('%PDF-')
    const { parts } = await ask('personal-data', {}, token)
    expect(parts.gifts).toHaveLength(data?.length ?? 0)
  })

  test('takes a gift on the sandbox, issues its receipt and shows both to its donor', async () => {
    const { services } = server
    await prepareSandbox(services)
    const { id: order_id } = await ask('create-razorpay-order', { amount: 501 })
    const key = (await readSandboxKeys(services.database))?.keyId
    const email = 'after.upgrade@example.org'
    const payment = { key, order_id, method: 'upi', vpa: 'success@razorpay', email }
    const paid = await (await call('/sandbox/checkout/payments', payment)).json()
    expect(await ask('verify-razorpay-payment', paid)).toMatchObject({ status: 'successful' })
    const { client, token } = await server.donor(email)
    const { data: gift } = await client.from('donations').select('id, amount').single().throwOnError()
    expect(gift).toMatchObject({ amount: 501 })
    const { token: details } = await ask('gift-details-token', { id: gift?.id }, token)
    await ask('donor-details', { token: details, ...ASHA, id_number: 'ABCPR7777K' })
    const { data: receipt } = await client.from('receipts').select('id, receipt_no').single().throwOnError()
    expect(valuesIn(was, 'public.receipts', 'receipt_no')).not.toContain(receipt?.receipt_no)
    expect(await fileOf(receipt?.id, token)).toBe('%PDF-')
    expect((await ask('personal-data', {}, token)).parts.gifts).toMatchObject([{ id: gift?.id }])
  })
})

describe('the check that an upgrade removes nothing in use', () => {
  /** The schema of this version with a change. */
  const schemaAfter = async (change: string) =>
    inDatabase((await databases.create('migrated')).url, async (client) => {
      await client.query(change)
      return schemaOf((text, values) => client.query(text, values))
    })

  test('accepts this version, and further tables and columns', async () => {
    const now = await schemaAfter(
      'create table public.additions (name text not null); alter table public.nominees add addition text',
    )
    expect(incompatibilities(previous, now, removals)).toEqual([])
  })

  test('finds every setting and page of the newest archive in this version', () => {
    const gone = (table: string, column: string, kind: string, now: readonly string[]) =>
      valuesIn(archived, table, column)
        .filter((name) => !now.includes(name) && !removals[`${kind} ${name}`])
        .map((name) => `${newest} uses ${kind} ${name}.`)
    expect([
      ...gone('private.known_settings', 'key', 'setting', Object.keys(settings)),
      ...gone(
        'private.known_pages',
        'slug',
        'page',
        pages.map(({ slug }) => slug),
      ),
    ]).toEqual([])
  })

  test('reports removals, except those that the earlier release had stopped using', async () => {
    const now = await schemaAfter(`
      drop table public.nominees cascade;
      alter table public.donors rename notes to remarks;
      alter type private.person rename to somebody;
      alter function public.list_people() rename to list_accounts;
      drop function private.whatsapp_takes(text, text) cascade;
      create function private.whatsapp_takes(template text, language text) returns boolean return false;
      drop function private.whatsapp_number(text) cascade;
      create function private.whatsapp_number(phone text, country text) returns text return phone;
      drop function public.staff_names() cascade;
      create function public.staff_names() returns text return 'Asha';
      alter table public.consent_records alter notice_version type varchar(50);
      alter table public.refunds drop constraint refunds_status_check, add check (status in ('pending', 'processed'));
      alter table public.donor_visits add device text not null, alter language set not null`)
    const found = incompatibilities(previous, now, removals)
    for (const name of ['relation public.nominees', 'column public.donors.notes', 'type private.person'])
      expect(found).toContain(`${previous.version} uses ${name}.`)
    for (const name of [
      'public.list_people()',
      'private.whatsapp_takes(text,text)',
      'private.whatsapp_number(text)',
    ])
      expect(found).toContain(`${previous.version} uses function ${name}.`)
    for (const name of ['function public.staff_names()', 'column public.consent_records.notice_version'])
      expect(found).toContain(`${previous.version} uses ${name}.`)
    expect(found).toContain(`${previous.version} writes public.refunds.status 'requested'.`)
    for (const name of ['device', 'language'])
      expect(found).toContain(`${previous.version} inserts rows without column public.donor_visits.${name}.`)
    const notes = 'column public.donors.notes'
    expect(incompatibilities(previous, now, { [notes]: previous.version })).not.toContain(
      `${previous.version} uses ${notes}.`,
    )
    expect(incompatibilities(previous, now, { [notes]: '999.0.0' })).toEqual(found)
  })
})

/** The values of a column, one for each row. */
function valuesIn({ manifest, lines }: Archived, table: string, column: string): string[] {
  const at = manifest.tables
    .find(({ schema, name }) => `${schema}.${name}` === table)
    ?.columns.indexOf(column)
  return (lines.get(table) ?? []).map((line) => line.split('\t')[at ?? -1] ?? '')
}
