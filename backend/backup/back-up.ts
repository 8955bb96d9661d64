import { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Logger } from 'pino'
import { connectionTo } from '../db/connection.ts'
import { listTables, nameOf, PLAIN_SETTINGS, QUEUE_SCHEMA, quoted, type Table } from '../db/contents.ts'
import type { Query } from '../db/database.ts'
import { hasHostedPlatform } from '../db/migrate.ts'
import { primaryOf } from '../db/primary.ts'
import type { FileStore } from '../storage/files/file-store.ts'
import { objectKey } from '../storage/versions.ts'
import {
  BackupError,
  END,
  type End,
  FORMAT,
  fileEntry,
  MANIFEST,
  type Manifest,
  secretEntry,
  tableEntry,
} from './archive.ts'
import { type ArchiveWriter, writeArchive } from './archive-writer.ts'

/** An instance to back up or restore into. */
export type Instance = {
  url: string
  store: FileStore
  /** Secrets by name, stored only in an encrypted archive. */
  secrets: Map<string, string>
  /** Encrypts the archive. */
  passphrase?: string | undefined
  log: Logger
}

const PIECE_BYTES = 1024 * 1024

/** Writes everything the instance stores into one archive, while it is in use; without its files for an upgrade. */
export async function backUp(
  { url, store, secrets, passphrase, log }: Instance,
  file: string,
  { withFiles = true } = {},
): Promise<End> {
  const tables = await connected(url)
  const uploads = await connected(url)
  try {
    const manifest: Manifest = { ...(await manifestOf(tables)), ...(!withFiles && { withoutFiles: true }) }
    const end: End = { rows: {}, files: 0, sequences: [] }
    const fill = async (archive: ArchiveWriter) => {
      await archive.add(MANIFEST, JSON.stringify(manifest, null, 2))
      for (const [name, secret] of secrets) await archive.add(secretEntry(name), secret)

      // Copies files first while uploads continue, then the new ones during a short pause of uploads. The
      // rows of that moment have all their files, and uploads do not wait for the many old ones.
      const copied = new Set<string>()
      const copyNew = async (client: pg.Client) => {
        for (const version of withFiles ? await versionsIn(client) : []) {
          if (!copied.has(version) && (await addFile(archive, store, objectKey(version), log)))
            copied.add(version)
        }
      }
      await copyNew(uploads)
      await uploads.query('begin; lock table storage.objects in share mode')
      await tables.query(`begin isolation level repeatable read, read only; ${PLAIN_SETTINGS}`)
      await copyNew(tables)
      await uploads.query('commit')
      end.files = copied.size

      const now = await manifestOf(tables)
      if (JSON.stringify(now.migrations) !== JSON.stringify(manifest.migrations)) {
        throw new BackupError('The database was migrated while the backup was made. Make it again.')
      }
      for (const table of manifest.tables) end.rows[nameOf(table)] = await addTable(archive, tables, table)
      end.sequences = await sequencesIn(tables)
      await archive.add(END, JSON.stringify(end, null, 2))
    }
    await writeArchive(file, fill, passphrase)
    return end
  } finally {
    await Promise.allSettled([tables.end(), uploads.end()])
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionTo(await primaryOf(url)), application_name: 'daan-backup' })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function manifestOf(client: pg.Client): Promise<Manifest> {
  const query: Query = (text, values) => client.query(text, values)
  const { rows: found } = await query(`select to_regclass('daan.migrations') as ledger`)
  if (!found[0]?.ledger) throw new BackupError('This database holds nothing of Daan yet.')
  const { rows: migrations } = await query<{ id: string; checksum: string }>(
    'select id, checksum from daan.migrations order by id',
  )
  if (await hasHostedPlatform(client, new Map(migrations.map(({ id, checksum }) => [id, checksum])))) {
    throw new BackupError('People and files are kept by a hosted backend here. Use the backups it offers.')
  }
  const { rows } = await query<{ postgres: string; queue: number }>(
    `select current_setting('server_version') as postgres, max(id)::int as queue from ${QUEUE_SCHEMA}.migrations`,
  )
  const [{ postgres, queue } = { postgres: '', queue: 0 }] = rows
  const tables = (await listTables(query)).filter((table) => !isQueueLedger(table))
  return {
    product: 'daan',
    format: FORMAT,
    madeAt: new Date().toISOString(),
    postgres,
    migrations,
    queue,
    tables,
  }
}

/** The queue library's own migration ledger: it is written again on restore. */
export const isQueueLedger = ({ schema, name }: Pick<Table, 'schema' | 'name'>) =>
  schema === QUEUE_SCHEMA && name === 'migrations'

async function versionsIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ version: string }>(
    'select version::text from storage.objects order by 1',
  )
  return rows.map(({ version }) => version)
}

/** Returns false if the file is gone. Skips resized pictures, which are made again. */
async function addFile(archive: ArchiveWriter, store: FileStore, key: string, log: Logger): Promise<boolean> {
  const size = await store.size(key)
  const content = size === undefined ? undefined : await store.read(key)
  if (size === undefined || !content) {
    log.warn({ key }, 'A file has gone and is not in the backup')
    return false
  }
  await archive.addStream(
    fileEntry(key),
    size,
    Readable.fromWeb(content as Parameters<typeof Readable.fromWeb>[0]),
  )
  return true
}

async function addTable(archive: ArchiveWriter, client: pg.Client, table: Table): Promise<number> {
  const columns = table.columns.map(quoted).join(', ')
  const rows = client.query(copyTo(`copy ${nameOf(table)} (${columns}) to stdout`))
  let pieces = 0
  let waiting: Buffer[] = []
  let bytes = 0
  const flush = async () => {
    if (bytes > 0)
      await archive.add(`${tableEntry(table)}${String(++pieces).padStart(6, '0')}`, Buffer.concat(waiting))
    waiting = []
    bytes = 0
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes >= PIECE_BYTES) await flush()
  }
  await flush()
  return rows.rowCount
}

async function sequencesIn(client: pg.Client): Promise<End['sequences']> {
  const { rows: names } = await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    order by 1, 2`)
  const sequences: End['sequences'] = []
  for (const name of names) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${nameOf(name)}`,
    )
    for (const { value, called } of rows) sequences.push({ ...name, value, called })
  }
  return sequences
}
