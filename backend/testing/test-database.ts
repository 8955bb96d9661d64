import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { administer, databaseUrl, dropDatabase } from './databases.mjs'

export type TestDatabase = { url: string; drop(): Promise<void> }

/** A separate database for a test: a clone of the sample product's, or an empty one. */
export function createTestDatabase(kind: 'migrated' | 'empty'): Promise<TestDatabase> {
  return cloneDatabase(kind === 'migrated' ? inject('backendTemplate') : undefined)
}

/** A new database in the test run's PostgreSQL, cloned from a template if given. */
export async function cloneDatabase(template?: string): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl')
  const name = `daan_test_${randomBytes(6).toString('hex')}`
  await administer(
    adminUrl,
    `create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`,
  )
  return { url: databaseUrl(adminUrl, name), drop: () => dropDatabase(adminUrl, name) }
}
