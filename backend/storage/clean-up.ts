import type { Database } from '../db/database.ts'
import type { StoredFile } from './files/file-store.ts'
import type { Files } from './files/open-files.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 500

// Removes only keys of this product, in case the store is shared.
const OWN_KEY = /^(?:objects\/|variants\/)([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})(?:\/|$)/

/**
 * Removes unreferenced files, left when a process stopped while writing, replacing or removing one. With a
 * day of grace, because an upload's bytes are stored before its row.
 */
export async function cleanUpFiles(
  database: Database,
  { store, spool }: Files,
  now = new Date(),
): Promise<{ removed: number }> {
  const before = new Date(now.getTime() - DAY_MS)
  let removed = await spool.sweep(before)
  const removeUnreferenced = async (batch: Map<string, string>) => {
    const { rows } = await database.server.query<{ version: string }>(
      'select version from storage.objects where version = any($1)',
      [[...new Set(batch.values())]],
    )
    const referenced = new Set(rows.map(({ version }) => version))
    const keys = [...batch].filter(([, version]) => !referenced.has(version)).map(([key]) => key)
    await store.remove(keys)
    removed += keys.length
  }

  let batch = new Map<string, string>()
  for await (const file of store.list('')) {
    const version = oldVersion(file, before)
    if (version) batch.set(file.key, version)
    if (batch.size < AT_ONCE) continue
    await removeUnreferenced(batch)
    batch = new Map()
  }
  await removeUnreferenced(batch)
  return { removed }
}

function oldVersion({ key, modifiedAt }: StoredFile, before: Date): string | undefined {
  return modifiedAt < before ? OWN_KEY.exec(key)?.[1] : undefined
}
