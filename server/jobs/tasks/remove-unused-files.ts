import type { Database } from '#backend/db/database.ts'
import { removeHostedFiles } from '#backend/hosted/files.ts'
import type { Hosted } from '#backend/hosted/hosted.ts'
import type { FileStore } from '#backend/storage/files/file-store.ts'
import { removeVersion } from '#backend/storage/versions.ts'
import { SITE_ASSETS } from '../../site-assets.ts'

/**
 * Deletes uploaded pictures and documents that are no longer used. The database decides which, in the deleting
 * statement; bytes that cannot be deleted now are left to the sweep of unreferenced files.
 */
export async function removeUnusedFiles(
  { server }: Database,
  store: FileStore,
): Promise<{ removed: string[] }> {
  const { rows } = await server.query<{ name: string; version: string }>(
    `delete from storage.objects where bucket_id = $1 and name in (select private.unused_files())
    returning name, version`,
    [SITE_ASSETS],
  )
  for (const { version } of rows) await removeVersion(store, version)
  return { removed: rows.map(({ name }) => name) }
}

/** The same for files in a hosted store. */
export async function removeUnusedHostedFiles(
  { server }: Database,
  hosted: Hosted,
): Promise<{ removed: string[] }> {
  const { rows } = await server.query<{ name: string }>(
    'select unused as name from private.unused_files() as unused',
  )
  const removed = rows.map(({ name }) => name)
  await removeHostedFiles(hosted, SITE_ASSETS, removed)
  return { removed }
}
