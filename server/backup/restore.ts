import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { listTables, nameOf, PLAIN_SETTINGS, quoted } from '../db/contents.ts'
import { CHANGES_CHANNEL, type Query } from '../db/database.ts'
import { migrate, product, withMigrationLock } from '../db/migrate.ts'
import { apply, type Migration, prepareLedger, readMigrations, SEED } from '../db/migrations.ts'
import { prepareQueue } from '../jobs/prepare-queue.ts'
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

export type Restored = End & { madeAt: string; secrets: Map<string, string> }

/**
 * Puts a backup into an instance that holds nothing of anybody: all of it, or nothing. The database is
 * brought to the version the backup was made by, filled, and then brought forward to this one.
 */
export async function restore(
  instance: Omit<Instance, 'secrets'>,
  file: string,
  source = product,
): Promise<Restored> {
  const { url, store, log } = instance
  const written: string[] = []
  try {
    const restored = await readArchive(file, async (archive) => {
      if (archive.next !== MANIFEST) throw new BackupError(`${file} is not a backup of Daan.`)
      const manifest = parseManifest(await archive.text())
      const migrations = migrationsOf(manifest, readMigrations(source.folder))
      return withMigrationLock(url, log, async (client) => {
        await refuseUsed(client)
        const secrets = await readSecrets(archive)
        await readFiles(archive, instance.store, written)
        await prepareQueue(url, log)
        await client.query('begin')
        await client.query(PLAIN_SETTINGS)
        await clear(client)
        await prepareLedger(client)
        for (const migration of migrations) await apply(client, migration)
        const end = await fill(client, archive, manifest)
        if (end.files !== written.length) throw new BackupError('The archive does not hold all its files.')
        await client.query('commit')
        return { ...end, madeAt: manifest.madeAt, secrets }
      })
    })
    await migrate(url, log, source)
    return restored
  } catch (error) {
    await store.remove(written)
    throw error
  }
}

/** The migrations the backup was made with, if this version has the very same ones. */
function migrationsOf(manifest: Manifest, known: Migration[]): Migration[] {
  const archived = new Map(manifest.migrations.map(({ id, checksum }) => [id, checksum]))
  archived.delete(SEED)
  for (const [id, checksum] of archived) {
    const own = known.find((migration) => migration.id === id)
    if (own?.checksum === checksum) continue
    throw new BackupError(
      `The backup was made by another version of Daan: ${own ? 'its' : 'this one has no'} ${id}${own ? ' is not the one of this version' : ''}. ` +
        'Restore it with the version that made it, or with a newer one.',
    )
  }
  return known.filter(({ id }) => archived.has(id))
}

async function readSecrets(archive: ArchiveReader): Promise<Map<string, string>> {
  const secrets = new Map<string, string>()
  while (archive.next?.startsWith(secretEntry(''))) {
    secrets.set(archive.next.slice(secretEntry('').length), await archive.text())
  }
  return secrets
}

async function readFiles(archive: ArchiveReader, store: Instance['store'], written: string[]): Promise<void> {
  while (archive.next?.startsWith(fileEntry(''))) {
    const name = archive.next
    const key = name.slice(fileEntry('').length)
    await store.write(key, archive.pieces(name))
    written.push(key)
  }
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
