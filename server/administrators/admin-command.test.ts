import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officialClient, startTestServer, type TestServer } from '../testing/test-server.ts'
import { readArguments, runAdminCommand } from './admin-command.ts'
import { readPassword } from './read-password.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const run = (...args: string[]) => runAdminCommand(server.services, args)
const runTyping = (password: string, ...args: string[]) =>
  runAdminCommand(server.services, [...args, '--password-stdin'], async () => password)
const passwordIn = (said: string) => said.match(/Password: (\S+)/)?.[1] ?? ''

async function signIn(email: string, password: string) {
  const client = officialClient(server.url, server.anonKey)
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  return { client, id: data.user?.id, error }
}

async function roleOf(id: string | undefined) {
  const { rows } = await server.services.database.server.query(
    'select role from public.profiles where id = $1',
    [id],
  )
  return rows[0]?.role
}

describe('npm run admin', () => {
  test('creates an administrator and prints the password once', async () => {
    const said = await run('create', 'First.Admin@example.org')
    expect(said).toContain('First.Admin@example.org can now sign in as an administrator.')
    expect(passwordIn(said)).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
    const { id, error } = await signIn('first.admin@example.org', passwordIn(said))
    expect(error).toBeNull()
    expect(await roleOf(id)).toBe('admin')
  })

  test('creates an administrator with a typed password and does not print it', async () => {
    const said = await runTyping('my own password', 'create', 'typed@example.org')
    expect(said).not.toContain('my own password')
    expect((await signIn('typed@example.org', 'my own password')).error).toBeNull()
  })

  test('creates a person with a role and a last day', async () => {
    const said = await run('create', 'auditor@example.org', '--role', 'viewer', '--until', '2099-03-31')
    expect(said).toContain('auditor@example.org can now sign in as a viewer until 2099-03-31.')
    expect(await roleOf((await signIn('auditor@example.org', passwordIn(said))).id)).toBe('viewer')
    expect(await run('list')).toMatch(/auditor@example\.org +viewer +last signed in \S+ {2}until 2099-03-31/)
    await expect(run('create', 'late@example.org', '--until', '2020-01-01')).rejects.toThrow(
      'The last day of access cannot be in the past.',
    )
    expect(await run('list')).not.toContain('late@example.org')
  })

  test('resets a password, signs out everywhere and lifts the rate limit', async () => {
    await runTyping('the old password', 'create', 'forgot@example.org')
    const { client } = await signIn('forgot@example.org', 'the old password')
    for (let n = 0; n < 10; n++) await signIn('forgot@example.org', 'a guess')
    expect((await signIn('forgot@example.org', 'the old password')).error?.status).toBe(429)
    const said = await run('reset-password', 'Forgot@example.org')
    expect((await client.auth.getUser()).error?.message).toBe('Auth session missing!')
    expect((await signIn('forgot@example.org', passwordIn(said))).error).toBeNull()
  })

  test('lists the people who can sign in, administrators first', async () => {
    await server.signedIn('member')
    const lines = (await run('list')).split('\n').map((line) => line.split(/\s{2,}/))
    expect(lines[0]).toEqual([
      'First.Admin@example.org',
      'admin',
      expect.stringMatching(/^last signed in 20\d\d-/),
    ])
    expect(lines.at(-1)).toEqual([expect.stringMatching(/^member-/), 'member', 'never signed in'])
  })

  test.each([
    [[], 'Usage:'],
    [['remove', 'a@example.org'], 'Usage:'],
    [['create'], 'Usage:'],
    [['create', 'a@example.org', 'b@example.org'], 'Usage:'],
    [['list', 'a@example.org'], 'Usage:'],
    [['list', '--password-stdin'], 'Usage:'],
    [['list', '--role', 'viewer'], 'Usage:'],
    [['create', 'a@example.org', '--role', 'owner'], 'There is no role called owner: admin, editor,'],
    [['create', 'a@example.org', '--until', 'soon'], 'A day looks like 2027-03-31.'],
    [['create', 'a@example.org', '--force'], "Unknown option '--force'"],
    [['create', 'not an address'], 'Please enter a valid email address.'],
    // Every user of the machine can read the arguments of a process.
    [['create', 'a@example.org', '--password', 'x'], "Unknown option '--password'"],
    [['create', 'typed@EXAMPLE.org'], 'A user with this email address has already been registered'],
    [['reset-password', 'nobody@example.org'], 'Nobody signs in as nobody@example.org.'],
  ])('answers %j with a sentence', async (args, sentence) => {
    await expect(run(...args)).rejects.toThrow(sentence)
  })

  test('generates no password without a terminal to show it', () => {
    const withoutTerminal = (...args: string[]) => readArguments(args, false)
    for (const command of ['create', 'reset-password'])
      expect(() => withoutTerminal(command, 'a@example.org')).toThrow(
        'A new password is shown on a terminal only, so that it reaches no log file. Send one with --password-stdin instead.',
      )
    expect(withoutTerminal('create', 'a@example.org', '--password-stdin').typesPassword).toBe(true)
    expect(withoutTerminal('list').command).toBe('list')
  })

  test('refuses a typed password that is too short', async () => {
    await expect(runTyping('short', 'create', 'a@example.org')).rejects.toThrow(
      'Password must be at least 6 characters.',
    )
  })
})

describe('a password from standard input', () => {
  test.each([
    ['a line\n', 'a line'],
    ['no end of line', 'no end of line'],
    ['windows\r\nand more', 'windows'],
  ])('comes from the first line: %j gives %s', async (typed, password) => {
    expect(await readPassword(Readable.from([Buffer.from(typed)]))).toBe(password)
  })

  test('fails when the input is empty', async () => {
    await expect(readPassword(Readable.from([]))).rejects.toThrow('No password came from standard input.')
  })
})
