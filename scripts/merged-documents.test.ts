/** Finds unresolved merge conflicts in documents, which neither the compiler nor the linter reads. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const documents = ['.', 'docs', 'docs/decisions', 'database'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(root, folder, name)),
)
const OPEN_MERGE = /^(<{7}|={7}|>{7})( |$)/m

test('finds no conflict marker in a document', () => {
  expect(documents.length).toBeGreaterThan(50)
  expect(documents.filter((path) => OPEN_MERGE.test(readFileSync(path, 'utf8')))).toEqual([])
})
