import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { projectRoot } from '#backend/base/project-root.ts'

/** A process of the built product, as an operator runs it. */
export type ProductProcess = {
  url: string
  child: ChildProcess
  /** All lines so far. */
  said(): string[]
  /** Asks it to stop, and answers its exit code once it has. */
  stop(): Promise<number | null>
}

/** For a hook that may have to build: a minute of work, while others keep the processor busy. */
export const BUILD_TIMEOUT_MS = 240_000

/** Builds what changed since the last build; otherwise takes a moment. Test files that need it take turns. */
export function buildProduct(): void {
  takeTurn()
  try {
    const script = join(projectRoot, 'scripts', 'run', 'build-changes.mjs')
    const { status } = spawnSync(process.execPath, [script], { cwd: projectRoot, stdio: 'inherit' })
    if (status !== 0) throw new Error('The product could not be built')
  } finally {
    rmSync(TURN, { force: true })
  }
}

/** How much of what a process said last stands in the error of one that ended. */
const LAST = 20

const TURN = join(projectRoot, 'node_modules', '.daan-building')

function takeTurn(): void {
  for (;;) {
    try {
      writeFileSync(TURN, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (!isAlive(holder())) rmSync(TURN, { force: true })
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
}

function holder(): number {
  try {
    return Number(readFileSync(TURN, 'utf8')) || process.pid
  } catch {
    return process.pid // Just given back, or not yet signed.
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Starts it on a port of the system's choice, with a data directory of its own. */
export async function startProduct(environment: Record<string, string>): Promise<ProductProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'daan-process-'))
  const child = spawn(process.execPath, [join(projectRoot, 'build', 'main.js')], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      PORT: '0',
      METRICS_PORT: '0',
      DATA_DIR: folder,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const said: string[] = []
  child.stderr.on('data', (chunk) => said.push(String(chunk)))
  const lines = createInterface({ input: child.stdout })
  const port = await new Promise<number>((done, fail) => {
    lines.on('line', (line) => {
      said.push(`${line}\n`)
      if (line.includes('"msg":"Listening"')) done(JSON.parse(line).port)
    })
    child.once('exit', (code) =>
      fail(new Error(`It ended with ${code} instead of serving: ${said.slice(-LAST).join('')}`)),
    )
  })
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    said: () => said,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.kill('SIGTERM')
      const [code] = await once(child, 'exit')
      return code
    },
  }
}
