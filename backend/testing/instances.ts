import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { type Instance, isQueueLedger } from '../backup/back-up.ts'
import { connectionTo } from '../db/connection.ts'
import { digestOf, listTables, nameOf, PLAIN_SETTINGS } from '../db/contents.ts'
import { diskStore } from '../storage/files/disk-store.ts'
import { openSpool } from '../storage/files/spool.ts'
import type { TestDatabase } from './test-database.ts'

export type TestInstance = Instance & { files: string }

/** Databases with a folder of files each, to back up and restore into. */
export function openInstances(createDatabase: (kind: 'migrated' | 'empty') => Promise<TestDatabase>) {
  const folder = mkdtempSync(join(tmpdir(), 'daan-backup-'))
  const drops: (() => Promise<void>)[] = []
  return {
    folder,
    async create(kind: 'migrated' | 'empty'): Promise<TestInstance> {
      const { url, drop } = await createDatabase(kind)
      drops.push(drop)
      const files = join(folder, randomUUID())
      const store = diskStore(files, openSpool(join(files, 'incoming')))
      return { url, store, files, secrets: new Map(), log: pino({ level: 'silent' }) }
    },
    async close() {
      for (const drop of drops) await drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionTo(url))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const run = (url: string, sql: string, values?: unknown[]) =>
  inDatabase(url, async (client) => (await client.query(sql, values)).rows)

/** Digests of each table's rows and each sequence's state, for comparison. */
export const contents = (url: string) =>
  inDatabase(url, async (client) => {
    await client.query(`begin; ${PLAIN_SETTINGS}`)
    const all: Record<string, string> = {}
    const query = (text: string, values?: unknown[]) => client.query(text, values)
    for (const table of await listTables(query)) {
      // The time at which the queue library made its tables is not content.
      if (!isQueueLedger(table)) all[nameOf(table)] = await digestOf(query, table)
    }
    const { rows } = await client.query(
      'select schemaname, sequencename, last_value from pg_sequences where last_value is not null order by 1, 2',
    )
    return { ...all, sequences: JSON.stringify(rows) }
  })

/** Constraints, triggers, policies and privileges, which must match any other instance. */
export const shape = (url: string) =>
  inDatabase(url, async (client) => {
    const { rows } = await client.query(`
      select 'constraint' as kind, conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as what
      from pg_constraint where connamespace::regnamespace::text !~ '^(pg_|information_schema)'
      union all select 'trigger', tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid)
      from pg_trigger where not tgisinternal
      union all select 'policy', tablename, policyname, roles::text || cmd || coalesce(qual, '') from pg_policies
      union all select 'grant', oid::regclass::text, relkind::text, relacl::text from pg_class
      where relnamespace::regnamespace::text !~ '^(pg_|information_schema)' and relkind in ('r', 'v', 'S')
      union all select 'function', oid::regprocedure::text, proowner::regrole::text, proacl::text from pg_proc
      where pronamespace::regnamespace::text !~ '^(pg_|information_schema)'
      order by 1, 2, 3, 4`)
    return rows
  })

export async function upload({ url, store }: Instance, name: string, bytes: Buffer): Promise<string> {
  const version = randomUUID()
  const stream = async function* () {
    yield bytes
  }
  await store.write(`objects/${version}`, stream())
  await run(
    url,
    `insert into storage.objects (bucket_id, name, version, metadata) values ('site_assets', $1, $2, '{}')`,
    [name, version],
  )
  return version
}

/** Digests of an instance's stored files by version, sorted. */
export function filesOf({ files }: TestInstance): [version: string, digest: string][] {
  return readdirSync(join(files, 'objects'))
    .sort()
    .map((version) => {
      const bytes = readFileSync(join(files, 'objects', version))
      return [version, createHash('sha256').update(bytes).digest('hex')]
    })
}
