import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { listTables, nameOf, PLAIN_SETTINGS, QUEUE_SCHEMA, quoted } from '../db/contents.ts'
import { CHANGES_CHANNEL, type Query } from '../db/database.ts'
import { migrate, type Source, withMigrationLock } from '../db/migrate.ts'
import {
  type Applied,
  apply,
  isNote,
  type Known,
  type Migration,
  pathTo,
  prepareLedger,
  readLedger,
  readMigrations,
} from '../db/migrations.ts'
import {
  BackupError,
  END,
  type End,
  fileEntry,
  MANIFEST,
  type Manifest,
  parseEnd,
  parseManifest,
  secretEntry,
  tableEntry,
} from './archive.ts'
import { type ArchiveReader, readArchive } from './archive-reader.ts'
import { type Instance, isQueueLedger } from './back-up.ts'
import { clear, refuseUsed } from './empty-instance.ts'
import { withoutTriggers } from './without-triggers.ts'

export type Restored = End & { madeAt: string; withoutFiles: boolean; secrets: Map<string, string> }

/**
 * Restores a backup into an unused instance, entirely or not at all. The database is brought to the version
 * of the backup, filled, and then migrated to this one.
 */
export async function restore(
  instance: Omit<Instance, 'secrets'>,
  file: string,
  source: Source,
  /** Work in the same transaction, with the time of the backup and its secrets. */
  complete: (query: Query, madeAt: string, secrets: Map<string, string>) => Promise<void> = async () => {},
): Promise<Restored> {
  const { url, store, passphrase, log } = instance
  // Files to delete if the restore fails: none that existed before, none after the COMMIT.
  const removable: string[] = []
  const restored = await readArchive(file, passphrase, async (archive) => {
    if (archive.next !== MANIFEST) throw new BackupError(`${file} is not a backup of Daan.`)
    const manifest = parseManifest(await archive.text())
    const tables = tablesOf(manifest, readMigrations(source.folder, source.backendFolder))
    await withMigrationLock(url, log, refuseUsed)
    await migrate(url, log, source) // Turns an empty database into an unused instance.
    return withMigrationLock(url, log, async (client) => {
      await refuseUsed(client)
      await refuseNewerQueue(client, manifest)
      const secrets = await readSecrets(archive)
      const files = await readFiles(archive, store, removable)
      await client.query('begin')
      await client.query(PLAIN_SETTINGS)
      if (!hasSchemaOf(tables, await readLedger(client))) {
        await clear(client)
        await prepareLedger(client)
        for (const file of tables) await apply(client, file)
      }
      const end = await fill(client, archive, manifest)
      if (end.files !== files) throw new BackupError('The archive does not hold all its files.')
      await endSessions(client)
      await complete((text, values) => client.query(text, values), manifest.madeAt, secrets)
      removable.length = 0
      await client.query('commit')
      return { ...end, madeAt: manifest.madeAt, withoutFiles: manifest.withoutFiles ?? false, secrets }
    })
  }).catch(async (error) => {
    await store.remove(removable)
    throw error
  })
  await migrate(url, log, source)
  return restored
}

/** Whether the database has exactly the schema of these files. Its ledger lists migrations that the schema contains. */
function hasSchemaOf(files: Migration[], applied: Applied): boolean {
  const ids = new Set(files.map(({ id }) => id))
  return (
    files.every(({ id, checksum }) => applied.get(id) === checksum) &&
    [...applied.keys()].every((id) => ids.has(id) || isNote(id) || id.startsWith('migrations/'))
  )
}

/** A copy of the backup may include its sessions and links. */
async function endSessions(client: pg.Client): Promise<void> {
  await client.query('delete from auth.sessions')
  await client.query('delete from auth.one_time_tokens')
  await client.query('delete from daan.guest_sessions')
  await client.query('delete from daan.guest_links')
}

/** The migrations that recreate the backup's tables, if this version has exactly those. */
function tablesOf(manifest: Manifest, known: Known): Migration[] {
  const path = pathTo(new Map(manifest.migrations.map(({ id, checksum }) => [id, checksum])), known)
  if ('files' in path) return path.files
  const { lacks, hasAnother } = path
  throw new BackupError(
    `The backup was made by another version of Daan: ${hasAnother ? 'its' : 'this one has no'} ${lacks}${hasAnother ? ' is not the one of this version' : ''}. ` +
      'Restore it with the version that made it, or with a newer one.',
  )
}

/** The queue library cannot downgrade its tables. */
async function refuseNewerQueue(client: pg.Client, { queue }: Manifest): Promise<void> {
  const { rows } = await client.query<{ queue: number }>(
    `select max(id)::int as queue from ${QUEUE_SCHEMA}.migrations`,
  )
  if ((rows[0]?.queue ?? 0) < queue) {
    throw new BackupError('The backup was made by a version with a newer job queue. Use a newer version.')
  }
}

async function readSecrets(archive: ArchiveReader): Promise<Map<string, string>> {
  const secrets = new Map<string, string>()
  while (archive.next?.startsWith(secretEntry(''))) {
    secrets.set(archive.next.slice(secretEntry('').length), await archive.text())
  }
  return secrets
}

async function readFiles(archive: ArchiveReader, store: Instance['store'], added: string[]): Promise<number> {
  let files = 0
  for (; archive.next?.startsWith(fileEntry('')); files++) {
    const name = archive.next
    const key = name.slice(fileEntry('').length)
    if ((await store.size(key)) === undefined) added.push(key)
    await store.write(key, archive.pieces(name))
  }
  return files
}

async function fill(client: pg.Client, archive: ArchiveReader, manifest: Manifest): Promise<End> {
  const query: Query = (text, values) => client.query(text, values)
  const tables = (await listTables(query)).filter((table) => !isQueueLedger(table))
  return withoutTriggers(client, async () => {
    await query(`truncate ${tables.map(nameOf).join(', ')}`)
    const rows: Record<string, number> = {}
    for (const table of manifest.tables) {
      const columns = table.columns.map(quoted).join(', ')
      const sink = client.query(copyFrom(`copy ${nameOf(table)} (${columns}) from stdin`))
      await pipeline(archive.pieces(tableEntry(table)), sink)
      rows[nameOf(table)] = sink.rowCount
      if (sink.rowCount > 0)
        await query('select pg_notify($1, $2)', [CHANGES_CHANNEL, `${table.schema}.${table.name}`])
    }
    if (archive.next !== END)
      throw new BackupError('The archive ends too early or holds what does not belong in it.')
    const end = parseEnd(await archive.text())
    for (const [table, count] of Object.entries(end.rows)) {
      if (rows[table] !== count) throw new BackupError(`The archive does not hold all rows of ${table}.`)
    }
    for (const { schema, name, value, called } of end.sequences) {
      await query('select setval($1::regclass, $2, $3)', [nameOf({ schema, name }), value, called])
    }
    return end
  })
}
