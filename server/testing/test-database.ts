import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { administer, databaseUrl, dropDatabase } from './databases.mjs'

/** A database of its own for a test that needs no server: a clone of the migrated template, or an empty one. */
export async function createTestDatabase(
  kind: 'migrated' | 'empty',
): Promise<{ url: string; drop(): Promise<void> }> {
  const adminUrl = inject('adminUrl')
  const name = `daan_test_${randomBytes(6).toString('hex')}`
  await administer(
    adminUrl,
    `create database ${name}${kind === 'migrated' ? ` template ${inject('template')}` : ''}`,
  )
  return {
    url: databaseUrl(adminUrl, name),
    drop: () => dropDatabase(adminUrl, name),
  }
}
