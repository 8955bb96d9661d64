import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { projectRoot } from '../project-root.ts'

/** A process of the built product, as an operator runs it. */
export type ProductProcess = {
  url: string
  child: ChildProcess
  /** Asks it to stop, and answers its exit code once it has. */
  stop(): Promise<number | null>
}

/** Builds what changed since the last build: nothing where tests run together, before which that was done. */
export function buildProduct(): void {
  const script = join(projectRoot, 'scripts', 'build-changes.mjs')
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The product could not be built')
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
      if (line.includes('"msg":"Listening"')) done(JSON.parse(line).port)
    })
    child.once('exit', (code) =>
      fail(new Error(`It ended with ${code} instead of serving: ${said.join('')}`)),
    )
  })
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.kill('SIGTERM')
      const [code] = await once(child, 'exit')
      return code
    },
  }
}
