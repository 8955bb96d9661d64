import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInstalled } from './installed.mjs'

const own = { dependencies: { tool: '1.0.0' }, scripts: { start: 'tool' } }
const tool = { version: '1.0.0', integrity: 'sha512-a' }
const forMac = { version: '1.0.0', integrity: 'sha512-b', optional: true, os: ['none'] }
const wanted = {
  '': { dependencies: { tool: '1.0.0' } },
  'node_modules/tool': tool,
  'node_modules/tool-mac': forMac,
}
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daan-installed-'))
  mkdirSync(join(folder, 'node_modules'))
  write('package.json', own)
  write('package-lock.json', { packages: wanted })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, value: unknown): void {
  writeFileSync(join(folder, name), JSON.stringify(value))
}

function installed(packages: Record<string, unknown>): boolean {
  write('node_modules/.package-lock.json', { packages })
  return isInstalled(folder)
}

test('accepts npm’s record without other platforms’ packages', () => {
  expect(installed({ 'node_modules/tool': tool })).toBe(true)
  expect(installed({ 'node_modules/tool': tool, 'node_modules/tool-mac': forMac })).toBe(true)
})

test('rejects a folder from another platform', () => {
  const forThis = { ...forMac, os: [process.platform], cpu: [process.arch] }
  const forOthers = { ...forMac, os: [`!${process.platform}`] }
  write('package-lock.json', {
    packages: { ...wanted, 'node_modules/tool-here': forThis, 'node_modules/tool-there': forOthers },
  })
  expect(installed({ 'node_modules/tool': tool })).toBe(false)
  expect(installed({ 'node_modules/tool': tool, 'node_modules/tool-here': forThis })).toBe(true)
})

test('rejects a missing record: never installed, or interrupted', () => {
  expect(isInstalled(folder)).toBe(false)
})

test.each([
  ['is missing', {}],
  ['is of another version', { 'node_modules/tool': { ...tool, version: '1.0.1' } }],
  ['has another sum', { 'node_modules/tool': { ...tool, integrity: 'sha512-x' } }],
  ['is there that the lock file does not name', { 'node_modules/tool': tool, 'node_modules/old': tool }],
])('rejects a package that %s', (_, packages) => {
  expect(installed(packages)).toBe(false)
})

test('rejects a dependency missing from the lock file, but not a new script', () => {
  write('package.json', { ...own, scripts: {} })
  expect(installed({ 'node_modules/tool': tool })).toBe(true)
  write('package.json', { dependencies: { tool: '1.0.0', other: '2.0.0' } })
  expect(installed({ 'node_modules/tool': tool })).toBe(false)
})
