import type { Database } from '#backend/db/database.ts'
import type { FileStore } from '#backend/storage/files/file-store.ts'
import { removeVersion } from '#backend/storage/versions.ts'

/**
 * Removes uploaded pictures and documents that nothing uses any more. The database decides which, in the
 * statement that deletes them; bytes that cannot be removed now are left to the sweep of unreferenced files.
 */
export async function removeUnusedFiles(
  { server }: Database,
  store: FileStore,
): Promise<{ removed: string[] }> {
  const { rows } = await server.query<{ name: string; version: string }>(
    `delete from storage.objects where bucket_id = 'site_assets' and name in (select private.unused_files())
    returning name, version`,
  )
  for (const { version } of rows) await removeVersion(store, version)
  return { removed: rows.map(({ name }) => name) }
}
