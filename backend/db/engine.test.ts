import { spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../testing/until.ts'
import { connect } from './database.ts'
import { type Engine, EngineError, startEngine } from './engine.ts'

const log = pino({ level: 'silent' })
const root = process.getuid?.() === 0
const base = mkdtempSync(join(tmpdir(), 'daan-engine-'))
chmodSync(base, 0o711)
const dataDir = join(base, 'data')
const cluster = join(dataDir, 'postgres')
const running = new Set<Engine>()

async function start(directory = dataDir): Promise<Engine> {
  const engine = await startEngine({ dataDir: directory, log, durable: false })
  running.add(engine)
  return engine
}

async function stop(engine: Engine): Promise<void> {
  running.delete(engine)
  await engine.stop()
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const postmasterPid = () => Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)

beforeAll(async () => {
  const engine = await start()
  await ask(engine.url, `create table kept as select 'still here' as word`)
  await stop(engine)
})
afterEach(async () => {
  for (const engine of running) await stop(engine)
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

describe('the engine of a data directory', () => {
  test('restarts at the same address with its data', async () => {
    const first = await start()
    await stop(first)
    const again = await start()
    expect(again.url).toBe(first.url)
    expect(await ask(again.url, 'select word from kept')).toEqual([{ word: 'still here' }])
  })

  test('listens on loopback only, requires its password and runs no superuser', async () => {
    const { url } = await start()
    const [settings] = await ask(
      url,
      `select current_setting('listen_addresses') as addresses, current_setting('TimeZone') as zone, current_setting('server_encoding') as encoding,
        (select rolsuper from pg_roles where rolname = current_user) as superuser, lower('ÀÉ') as lower`,
    )
    expect(settings).toEqual({
      addresses: '127.0.0.1',
      zone: 'UTC',
      encoding: 'UTF8',
      superuser: false,
      lower: 'àé',
    })
    expect(readFileSync(join(cluster, 'postmaster.opts'), 'utf8')).toContain('"unix_socket_directories="')
    const wrong = new URL(url)
    wrong.password = 'guess'
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    if (process.platform !== 'win32') expect(statSync(join(dataDir, 'engine.json')).mode & 0o077).toBe(0)
  })

  test('keeps its durable settings unless a test disables them', async () => {
    const engine = await startEngine({ dataDir, log })
    running.add(engine)
    const rows = await ask(
      engine.url,
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
    )
    expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', 'on'])
  })

  test('refuses a second process and stays with the first', async () => {
    const engine = await start()
    await expect(start()).rejects.toThrow(`The data directory ${dataDir} is in use by process ${process.pid}`)
    expect(await ask(engine.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('starts although another program has its recorded pid', async () => {
    const owner = statSync(cluster)
    const other = spawn(
      process.execPath,
      ['--eval', 'setInterval(() => {}, 1000)'],
      root ? { uid: owner.uid, gid: owner.gid } : {},
    )
    try {
      writeFileSync(join(cluster, 'postmaster.pid'), `${other.pid}\n${cluster}\n1700000000\n1\n\n127.0.0.1\n`)
      const engine = await start()
      expect(await ask(engine.url, 'select 1 as one')).toEqual([{ one: 1 }])
      expect(other.exitCode).toBeNull()
    } finally {
      other.kill()
    }
  })

  test('gets a new password if its own is lost', async () => {
    const { password } = JSON.parse(readFileSync(join(dataDir, 'engine.json'), 'utf8'))
    rmSync(join(dataDir, 'engine.json'))
    const engine = await start()
    expect(new URL(engine.url).password).not.toBe(password)
    expect(await ask(engine.url, 'select word from kept')).toEqual([{ word: 'still here' }])
  })

  test('stops once, however often requested', async () => {
    const engine = await start()
    await Promise.all([engine.stop(), engine.stop()])
    await expect(ask(engine.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })
})

describe('a crash', () => {
  test('recovers PostgreSQL at the same address, and the pools notice', async () => {
    const engine = await start()
    const database = connect({ url: engine.url, log, poolSize: 2 })
    const heard: boolean[] = []
    database.onReset(() => heard.push(database.listening))
    await until('the database listens', () => database.listening)
    // Busy in a way that does not notice the end of its postmaster.
    const busy = await database.server.connect()
    const under = busy
      .query('do $$ begin loop perform 1; end loop; end $$')
      .catch((error: Error) => error.message)
    process.kill(postmasterPid(), 'SIGKILL')
    expect(await under).toMatch(/terminat/)
    busy.release(true)
    await until('the database listens again', () => heard.length >= 3)
    expect(heard).toEqual([true, false, true])
    const { rows } = await database.server.query('select word from kept')
    expect(rows).toEqual([{ word: 'still here' }])
    await database.close()
  })

  test('recovers one of its processes without a restart', async () => {
    const messages: string[] = []
    const listening = pino(
      { level: 'info' },
      { write: (line: string) => messages.push(JSON.parse(line).msg) },
    )
    const engine = await startEngine({ dataDir, log: listening, durable: false })
    running.add(engine)
    const before = postmasterPid()
    const client = new pg.Client({ connectionString: engine.url })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
    await until('PostgreSQL answers again', () => messages.includes('PostgreSQL answers again'))
    expect(messages).toContain('PostgreSQL has trouble')
    expect(await ask(engine.url, 'select word from kept')).toEqual([{ word: 'still here' }])
    expect(postmasterPid()).toBe(before)
  })
})

describe('errors for the administrator', () => {
  test('quotes PostgreSQL if it does not start', async () => {
    const file = join(cluster, 'postgresql.conf')
    const before = readFileSync(file)
    appendFileSync(file, 'shared_buffers = lots\n')
    try {
      await expect(start()).rejects.toThrow(/^PostgreSQL did not start \(code 1\)\.\n.*shared_buffers.*lots/s)
    } finally {
      writeFileSync(file, before)
    }
    await start()
  })

  test('reports a database missing from its recorded place', async () => {
    const directory = join(base, 'dangling')
    mkdirSync(directory)
    symlinkSync(join(base, 'gone'), join(directory, 'postgres'))
    const error = await start(directory).catch((caught: Error) => caught)
    expect(error).toBeInstanceOf(EngineError)
    expect(String(error)).toContain(
      `${join(base, 'gone')} has none. Bring it back, or remove ${join(directory, 'postgres')}`,
    )
  })

  test('reports a database of another PostgreSQL version', async () => {
    const directory = join(base, 'old')
    mkdirSync(join(directory, 'postgres'), { recursive: true })
    writeFileSync(join(directory, 'postgres', 'PG_VERSION'), '12\n')
    await expect(start(directory)).rejects.toThrow(
      'was made by PostgreSQL 12, and this version brings PostgreSQL 18',
    )
  })

  test('reports a data directory that cannot be created', async () => {
    writeFileSync(join(base, 'file'), '')
    await expect(start(join(base, 'file', 'data'))).rejects.toThrow(
      /^The data directory .*file[\\/]data can not be used: (ENOTDIR|EEXIST)/,
    )
  })
})

describe.runIf(root)('an engine started by root', () => {
  test('runs PostgreSQL as another user, without further access to the data directory', async () => {
    await start()
    expect(statSync(cluster).uid).not.toBe(0)
    expect(statSync(dataDir)).toMatchObject({ uid: 0, gid: statSync(cluster).gid })
    expect(statSync(dataDir).mode & 0o777).toBe(0o710)
  })

  test('keeps the database outside a folder only root may enter, and finds it again', async () => {
    const closed = join(base, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const directory = join(closed, 'data')
    const first = await start(directory)
    await ask(first.url, `create table kept as select 'still here' as word`)
    await stop(first)
    const place = realpathSync(join(directory, 'postgres'))
    try {
      expect(lstatSync(join(directory, 'postgres')).isSymbolicLink()).toBe(true)
      expect(place).toMatch(/^\/var\/lib\/daan\/cluster-/)
      const second = await start(directory)
      expect(await ask(second.url, 'select word from kept')).toEqual([{ word: 'still here' }])
      await stop(second)
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  })

  test('moves a database whose folder was closed to its user', async () => {
    const folder = join(base, 'open')
    mkdirSync(folder, { mode: 0o711 })
    const directory = join(folder, 'data')
    const first = await start(directory)
    await ask(first.url, `create table kept as select 'still here' as word`)
    await stop(first)
    chmodSync(folder, 0o700)
    const second = await start(directory)
    const place = realpathSync(join(directory, 'postgres'))
    try {
      expect(place).toMatch(/^\/var\/lib\/daan\/cluster-/)
      expect(await ask(second.url, 'select word from kept')).toEqual([{ word: 'still here' }])
      await stop(second)
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  })
})
