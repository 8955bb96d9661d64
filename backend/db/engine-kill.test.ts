import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleScript } from '../testing/bundle-script.ts'
import { until } from '../testing/until.ts'
import { startEngine } from './engine.ts'
import { endLeftovers } from './engine-leftovers.ts'

// One round finds commits that are acknowledged before they are on disk; `npm run unit:full` runs all.
const ROUNDS = process.env.PROPERTIES === 'full' ? 10 : 1
const dataDir = mkdtempSync(join(tmpdir(), 'daan-kill-'))
const children: ChildProcess[] = []
let script: string
beforeAll(async () => {
  script = await bundleScript('backend/testing/inserting-process.ts')
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await endLeftovers(join(dataDir, 'postgres'), pino({ level: 'silent' }), 'postgres')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Collects everything PostgreSQL acknowledged to a process that may be killed at any moment. */
async function insertingProcess() {
  const child = spawn(process.execPath, [script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const acknowledged: string[] = []
  const waiting: { count: number; done: () => void }[] = []
  let started = () => {}
  const ready = new Promise<void>((done, fail) => {
    started = done
    child.once('exit', () => fail(new Error('The inserting process ended')))
  })
  createInterface(child.stdout).on('line', (line) => {
    if (line === 'started') return started()
    acknowledged.push(line)
    for (const { count, done } of waiting) if (acknowledged.length >= count) done()
  })
  await ready
  return {
    acknowledged,
    until: (count: number) => new Promise<void>((done) => waiting.push({ count, done })),
    pid: child.pid ?? 0,
    kill: () =>
      new Promise((done) => {
        child.stdout.once('close', done)
        child.kill('SIGKILL')
      }),
  }
}

const postmasterPid = () =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)

async function storedNumbers(): Promise<Set<string>> {
  const engine = await startEngine({ dataDir, log: pino({ level: 'silent' }) })
  try {
    const client = new pg.Client({ connectionString: engine.url })
    await client.connect()
    const { rows } = await client.query<{ number: string }>('select number from acknowledged')
    await client.end()
    return new Set(rows.map(({ number }) => number))
  } finally {
    await engine.stop()
  }
}

describe('keeping acknowledged writes', () => {
  test('survives kill -9 of the server', async () => {
    const inserting = await insertingProcess()
    await inserting.until(300)
    const left = postmasterPid()
    await inserting.kill()
    expect(() => process.kill(left, 0)).not.toThrow() // PostgreSQL outlives the server; the next start handles it.
    const stored = await storedNumbers()
    expect(inserting.acknowledged.filter((number) => !stored.has(number))).toEqual([])
  })

  test('survives kill -9 of the server and PostgreSQL at once', async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      const inserting = await insertingProcess()
      await inserting.until(50 * round)
      const postmaster = postmasterPid()
      const ended = inserting.kill()
      process.kill(postmaster, 'SIGKILL')
      await ended
      const stored = await storedNumbers()
      expect(inserting.acknowledged.filter((number) => !stored.has(number))).toEqual([])
    }
    // Each of ten rounds in full starts PostgreSQL twice and recovers it once.
  }, 300_000)

  test.runIf(process.platform === 'linux')(
    'starts although the previous postmaster is dead and not reaped yet',
    async () => {
      const engine = await startEngine({ dataDir, log: pino({ level: 'silent' }) })
      await engine.stop()
      // Its parent becomes a program that never reaps its children.
      const shell = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 300'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      children.push(shell)
      const [line] = await once(createInterface(shell.stdout), 'line')
      const zombie = Number(line)
      await until('the zombie', () => /^\d+ \(.*\) Z/.test(readFileSync(`/proc/${zombie}/stat`, 'utf8')))
      writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${zombie}\n${join(dataDir, 'postgres')}\n`)
      const again = await startEngine({ dataDir, log: pino({ level: 'silent' }) })
      expect(postmasterPid()).not.toBe(zombie)
      await again.stop()
    },
  )

  test('survives kill -9 of PostgreSQL, which restarts, and then of the server', async () => {
    const inserting = await insertingProcess()
    await inserting.until(200)
    const first = postmasterPid()
    process.kill(first, 'SIGKILL')
    await inserting.until(inserting.acknowledged.length + 200)
    expect(postmasterPid()).not.toBe(first)
    await inserting.kill()
    const stored = await storedNumbers()
    expect(inserting.acknowledged.filter((number) => !stored.has(number))).toEqual([])
  })
})
