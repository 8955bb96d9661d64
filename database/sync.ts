import type { Query } from '#backend/db/database.ts'
import { pages } from '#domain/page-content/pages.ts'
import { knownSettings } from '#domain/settings/settings.ts'

/** Writes the known settings and pages to the database: a new one needs no migration. */
export async function sync(query: Query): Promise<void> {
  await query('select private.sync_settings($1)', [JSON.stringify(knownSettings)])
  await query('select private.sync_pages($1)', [pages.map(({ slug }) => slug)])
}
