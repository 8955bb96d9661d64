import { inject } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#backend/testing/test-database.ts'

/** A database of its own for a test that needs no server: a clone of the migrated template, or an empty one. */
export function createTestDatabase(kind: 'migrated' | 'empty'): Promise<TestDatabase> {
  return cloneDatabase(kind === 'migrated' ? inject('template') : undefined)
}
