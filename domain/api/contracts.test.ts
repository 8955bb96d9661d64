import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contracts } from './contracts.ts'

test.each(Object.entries(contracts))('describes invalid input of %s in a sentence', (_name, contract) => {
  expect(contract.callers.length).toBeGreaterThan(0)
  expect(contract.invalid.message).toMatch(/^[A-Z].*\.$/)
  expect(contract.invalid.code).toMatch(/^[a-z_]+$/)
})

test('lets the web app import only types of contracts: schemas would weigh on every page', () => {
  const values = /import (?!type )[^']*'#domain\/api\//
  const files = readdirSync('web', { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && /(?<!\.test)\.tsx?$/.test(item.name))
    .map((item) => join(item.parentPath, item.name))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => values.test(readFileSync(file, 'utf8')))).toEqual([])
})
