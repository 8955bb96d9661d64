import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { engineEnvironment, runToEnd } from '#backend/db/engine-platform.ts'
import { engineUser } from '#backend/db/engine-user.ts'
import { freePort } from '#backend/testing/free-port.ts'
import { withDatabase } from './settle-in.ts'

const { PG15_BIN: BIN = '/usr/lib/postgresql/15/bin' } = process.env

/** Why no replicated PostgreSQL can run here, or undefined if one can. */
export const missing = existsSync(join(BIN, 'pg_basebackup'))
  ? undefined
  : `PostgreSQL 15 is not in ${BIN} (Debian: apt-get install postgresql-15)`

type Host = { name: string; port: number; cluster: string; process: ChildProcess | undefined }

/**
 * A primary and its synchronous standby on this machine, and the part of an orchestrator: when the primary dies, the
 * standby is promoted, and the dead host returns as its standby.
 */
export class Replicated {
  readonly #folder: string
  readonly #user: ReturnType<typeof engineUser>
  #primary: Host
  #standby: Host

  private constructor(folder: string, primary: Host, standby: Host) {
    this.#folder = folder
    this.#user = engineUser(primary.cluster)
    this.#primary = primary
    this.#standby = standby
  }

  static async start(folder: string): Promise<Replicated> {
    mkdirSync(folder)
    chmodSync(folder, 0o777)
    const host = async (name: string): Promise<Host> => ({
      name,
      port: await freePort(),
      cluster: join(folder, name),
      process: undefined,
    })
    const pair = new Replicated(folder, await host('one'), await host('two'))
    await pair.#create()
    return pair
  }

  /** Both hosts, always in the same order. */
  get url(): string {
    const [one, two] = [this.#primary, this.#standby].sort((a, b) => a.name.localeCompare(b.name))
    return `postgres://daan@127.0.0.1:${one?.port},127.0.0.1:${two?.port}/daan`
  }

  get primaryUrl(): string {
    return `postgres://daan@127.0.0.1:${this.#primary.port}/daan`
  }

  /** Kills the primary with all its processes, or freezes it like a lost network, and promotes its standby. */
  async failOver(how: 'killed' | 'silent'): Promise<void> {
    const dead = this.#primary
    if (how === 'killed') await kill(dead)
    else signal(dead, 'SIGSTOP')
    await this.#run('pg_ctl', ['promote', '-D', this.#standby.cluster, '-w'])
    this.#primary = this.#standby
    this.#standby = dead
  }

  /** Brings the dead host back as the standby, and waits until commits wait for it again. */
  async rejoin(): Promise<void> {
    await kill(this.#standby)
    rmSync(this.#standby.cluster, { recursive: true, force: true })
    await this.#run('pg_basebackup', [
      ...['-h', '127.0.0.1', '-p', String(this.#primary.port), '-U', 'postgres'],
      ...['-D', this.#standby.cluster, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
    ])
    await this.#launch(this.#standby)
    await this.#asOwner(`alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()')
    await until('the standby is synchronous', async () => {
      const [row] = await this.#asOwner(`select from pg_stat_replication where sync_state = 'sync'`)
      return row !== undefined
    })
  }

  async stop(): Promise<void> {
    await kill(this.#standby)
    await kill(this.#primary)
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #create(): Promise<void> {
    const { cluster } = this.#primary
    await this.#run('initdb', [
      '-D',
      cluster,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ])
    appendFileSync(join(cluster, 'postgresql.conf'), 'max_connections = 150\nshared_buffers = 64MB\n')
    await this.#launch(this.#primary)
    await this.#asOwner(
      'create role daan login createdb createrole bypassrls',
      'create database daan owner daan',
    )
    await this.rejoin()
  }

  async #launch(host: Host): Promise<void> {
    const log = openSync(join(this.#folder, `${host.name}.log`), 'a')
    host.process = spawn(
      join(BIN, 'postgres'),
      ['-D', host.cluster, '-p', String(host.port), '-h', '127.0.0.1', '-k', ''],
      { ...this.#user, cwd: '/', env: engineEnvironment(), stdio: ['ignore', log, log] },
    )
    closeSync(log)
    await until(`host ${host.name} answers`, () =>
      withDatabase(`postgres://postgres@127.0.0.1:${host.port}/postgres`, async () => true).catch(
        () => false,
      ),
    )
  }

  /** Without waiting for the standby, which may not exist yet. */
  #asOwner(...statements: string[]): Promise<object[]> {
    return withDatabase(`postgres://postgres@127.0.0.1:${this.#primary.port}/postgres`, async (database) => {
      await database.query('set synchronous_commit = local')
      let rows: object[] = []
      for (const statement of statements) rows = (await database.query(statement)).rows
      return rows
    })
  }

  async #run(program: string, args: string[]): Promise<void> {
    const { ok, said } = await runToEnd(join(BIN, program), args, this.#user)
    if (!ok) throw new Error(`${program}: ${said}`)
  }
}

async function kill(host: Host): Promise<void> {
  const { process: postmaster } = host
  if (!postmaster || postmaster.exitCode !== null || postmaster.signalCode !== null) return
  const ended = once(postmaster, 'exit')
  signal(host, 'SIGKILL')
  await ended
}

/** The processes of its sessions too: orphaned, they might finish a commit after their host is taken for dead. */
function signal({ process: postmaster }: Host, name: 'SIGKILL' | 'SIGSTOP'): void {
  const pid = String(postmaster?.pid)
  const children = spawnSync('pgrep', ['-P', pid], { encoding: 'utf8' }).stdout.split('\n')
  postmaster?.kill(name)
  for (const child of children.filter(Boolean)) {
    try {
      process.kill(Number(child), name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end; await pause(50))
    if (await isSo()) return
  throw new Error(`Waited too long until ${what}`)
}
