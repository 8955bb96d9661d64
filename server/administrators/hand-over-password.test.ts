import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { handOverPassword } from './hand-over-password.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'daan-password-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const made = { email: 'admin@daan.localhost', password: 'abcde-fghjk-mnpqr-stuvw' }
const file = () => join(dataDir, 'first-administrator.txt')

test('shows the password on a terminal and stores it nowhere', () => {
  expect(handOverPassword(made, { dataDir, isTerminal: true })).toBe(
    'admin@daan.localhost, password abcde-fghjk-mnpqr-stuvw (shown this once: note it now)',
  )
  expect(existsSync(file())).toBe(false)
})

test('writes the password to a file for its owner alone and does not print it without a terminal', () => {
  writeFileSync(file(), 'of an earlier instance', { mode: 0o644 })
  const words = handOverPassword(made, { dataDir, isTerminal: false })
  expect(words).toBe(`admin@daan.localhost, password in ${file()} (note it, then delete the file)`)
  expect(readFileSync(file(), 'utf8')).toBe('admin@daan.localhost\nabcde-fghjk-mnpqr-stuvw\n')
  if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600)
})

test('writes no file for a configured password or an existing administrator', () => {
  expect(handOverPassword({ email: 'a@example.org' }, { dataDir, isTerminal: false })).toBe(
    'a@example.org, with the password of ADMIN_PASSWORD',
  )
  expect(handOverPassword(undefined, { dataDir, isTerminal: false })).toBe(
    'as before (npm run admin -- list)',
  )
  expect(existsSync(file())).toBe(false)
})
