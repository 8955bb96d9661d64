import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadStaticFiles } from './static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'daan-static-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'assets', 'app-123.js'), 'let a = 1')
writeFileSync(join(folder, 'assets', 'app-123.js.br'), 'compressed')
writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
writeFileSync(join(folder, 'notes.unknown'), 'secret')
const files = loadStaticFiles(folder)
afterAll(() => rmSync(folder, { recursive: true }))

test('lets browsers cache hashed files for good, others for an hour', () => {
  expect(files.get('/assets/app-123.js')?.headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  expect(files.get('/favicon.svg?v=2')?.headers['cache-control']).toBe('public, max-age=3600')
})

test('uses the build’s compressed files', () => {
  expect(files.get('/assets/app-123.js')?.encoded.get('br')?.toString()).toBe('compressed')
})

test.each([
  '/',
  '/assets',
  '/../package.json',
  '/%2e%2e/package.json',
  '/notes.unknown',
  '/assets/app-123.js.br',
])('does not serve %s', (url) => expect(files.get(url)).toBeUndefined())

test('has no files without a build', () => {
  expect(loadStaticFiles(join(folder, 'missing')).get('/favicon.svg')).toBeUndefined()
  expect(loadStaticFiles('').get('/etc/passwd')).toBeUndefined()
})
