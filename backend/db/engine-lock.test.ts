import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bundleScript } from '../testing/bundle-script.ts'
import { EngineInUse } from './engine-error.ts'
import { lockDataDirectory } from './engine-lock.ts'

let script: string
beforeAll(async () => {
  script = await bundleScript('backend/testing/locking-process.ts')
})

let dataDir: string
let children: ChildProcessByStdio<null, Readable, null>[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'daan-lock-'))
})
afterEach(async () => {
  for (const child of children) await kill(child)
  children = []
  rmSync(dataDir, { recursive: true, force: true })
})

async function lockingProcess() {
  const child = spawn(process.execPath, [script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const said = await new Promise<string>((done) => createInterface(child.stdout).once('line', done))
  return { child, said }
}

const kill = (child: ChildProcessByStdio<null, Readable, null>) =>
  new Promise<void>((done) => {
    if (child.signalCode) return done()
    child.once('exit', () => done())
    child.kill('SIGKILL')
  })

test('reports the holder of the directory to a second process', async () => {
  const { child } = await lockingProcess()
  expect(() => lockDataDirectory(dataDir)).toThrow(EngineInUse)
  expect(() => lockDataDirectory(dataDir)).toThrow(
    `The data directory ${dataDir} is in use by process ${child.pid} (`,
  )
  expect(() => lockDataDirectory(dataDir)).toThrow(/\(.*locking-process.*\)\. Stop that/)
})

test('releases the lock of a killed holder', async () => {
  const { child } = await lockingProcess()
  await kill(child)
  lockDataDirectory(dataDir)()
})

test('does not mistake a process with a dead holder’s pid for the holder', () => {
  writeFileSync(
    join(dataDir, 'engine.lock.7'),
    JSON.stringify({ pid: process.ppid, start: 'another boot 12345' }),
  )
  lockDataDirectory(dataDir)()
  expect(readdirSync(dataDir)).toEqual(['engine.lock.8'])
})

test('can be taken again after release, even by the same process', () => {
  const unlock = lockDataDirectory(dataDir)
  expect(() => lockDataDirectory(dataDir)).toThrow(`in use by process ${process.pid}`)
  unlock()
  lockDataDirectory(dataDir)()
})

test('admits one of several processes that find a dead holder at once', async () => {
  const { child } = await lockingProcess()
  await kill(child)
  const answers = await Promise.all(Array.from({ length: 6 }, lockingProcess))
  expect(answers.filter(({ said }) => said === 'locked')).toHaveLength(1)
  const winner = answers.find(({ said }) => said === 'locked')?.child.pid
  for (const { said } of answers)
    if (said !== 'locked') expect(said).toContain(`in use by process ${winner} `)
})
