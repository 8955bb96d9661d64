/** Neither the compiler nor the linter reads documents: what a merge left open in one is noticed here. */
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

test('no document has two versions of a passage', () => {
  expect(documents.length).toBeGreaterThan(50)
  expect(documents.filter((path) => OPEN_MERGE.test(readFileSync(path, 'utf8')))).toEqual([])
})
