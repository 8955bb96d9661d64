import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { projectRoot } from '#backend/base/project-root.ts'
import { engineUrl, readAccess } from '#backend/db/engine-access.ts'
import { isRunning, processStart } from '#backend/db/processes.ts'
import { freePort } from '#backend/testing/free-port.ts'
import { isHealthy } from './ask.ts'
import type { Setup } from './setup.ts'

/** A first start takes ten seconds of processor time, which a busy machine gives it slowly. */
const PATIENCE_MS = 180_000

/** The built product in its own process, which can be killed and restarted on the same data and port. */
export class Product {
  readonly port: number
  readonly #dataDir: string
  readonly #log: string
  readonly #environment: Record<string, string>
  #root: string
  #child: ChildProcess | undefined

  private constructor(
    port: number,
    { folder, dataDir }: Setup,
    environment: Record<string, string>,
    root: string,
  ) {
    this.#root = root
    this.port = port
    this.#dataDir = dataDir
    this.#log = join(folder, `server-${port}.log`)
    this.#environment = environment
  }

  static async in(setup: Setup, more: Record<string, string> = {}, root = projectRoot): Promise<Product> {
    return new Product(await freePort(), setup, { ...setup.environment, ...more }, root)
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  /** Whether it runs, as opposed to having ended by itself. */
  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Its database, for inspection only. */
  get databaseUrl(): string {
    const access = readAccess(this.#dataDir)
    const url = this.#environment.DATABASE_URL ?? (access && engineUrl(access))
    if (!url) throw new Error('The product has no database yet')
    return url
  }

  /** Its last output, for errors. */
  get lastOutput(): string {
    return readFileSync(this.#log, 'utf8').split('\n').slice(-15).join('\n')
  }

  launch(): void {
    const log = openSync(this.#log, 'a')
    this.#child = spawn(process.execPath, [join(this.#root, 'build', 'main.js')], {
      cwd: this.#root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DATA_DIR: this.#dataDir,
        PORT: String(this.port),
        METRICS_PORT: '0',
        TRUST_PROXY: '1',
        LOG_LEVEL: 'warn',
        ...this.#environment,
      },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
  }

  /** Resolves once it serves and its database responds, with the milliseconds taken. */
  async start(): Promise<number> {
    const began = performance.now()
    this.launch()
    await this.untilHealthy()
    return performance.now() - began
  }

  /** Whether it starts; false if it ends by itself instead. */
  async starts(): Promise<boolean> {
    return this.start().then(
      () => true,
      () => this.isRunning,
    )
  }

  /** Starts another release on the same data and port. */
  async upgrade(root: string): Promise<void> {
    this.#root = root
    await this.start()
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  /** Kills its PostgreSQL; resolves with the milliseconds until another one serves. */
  async killDatabase(): Promise<number> {
    const pid = this.#postmaster()
    const born = processStart(pid) ?? ''
    const began = performance.now()
    process.kill(pid, 'SIGKILL')
    while (isRunning(pid, born) || this.#postmaster() === pid) {
      if (performance.now() - began > PATIENCE_MS) throw new Error('PostgreSQL was not started again')
      await pause(10)
    }
    await this.untilHealthy()
    return performance.now() - began
  }

  #postmaster(): number {
    try {
      return Number.parseInt(readFileSync(join(this.#dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
    } catch {
      return 0
    }
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child || !this.isRunning) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  async untilHealthy(): Promise<void> {
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await pause(10)) {
      if (await isHealthy(this.port)) return
      if (!this.isRunning) throw new Error(`The product ended by itself:\n${this.lastOutput}`)
    }
    throw new Error(`The product does not serve:\n${this.lastOutput}`)
  }
}
