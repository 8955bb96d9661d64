import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { administer, databaseUrl, dropDatabase } from './databases.mjs'

export type TestDatabase = { url: string; drop(): Promise<void> }

/** A database of its own for a test: a clone of the backend's small product, or an empty one. */
export function createTestDatabase(kind: 'migrated' | 'empty'): Promise<TestDatabase> {
  return cloneDatabase(kind === 'migrated' ? inject('backendTemplate') : undefined)
}

/** A new database in the PostgreSQL of this test run, like the template where one is named. */
export async function cloneDatabase(template?: string): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl')
  const name = `daan_test_${randomBytes(6).toString('hex')}`
  await administer(
    adminUrl,
    `create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`,
  )
  return { url: databaseUrl(adminUrl, name), drop: () => dropDatabase(adminUrl, name) }
}
