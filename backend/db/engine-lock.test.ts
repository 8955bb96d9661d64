import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectRoot } from '../base/project-root.ts'
import { EngineInUse } from './engine-error.ts'
import { lockDataDirectory } from './engine-lock.ts'

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
  const script = join(projectRoot, 'backend/testing/locking-process.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    cwd: projectRoot,
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

test('the second process is told who holds the directory', async () => {
  const { child } = await lockingProcess()
  expect(() => lockDataDirectory(dataDir)).toThrow(EngineInUse)
  expect(() => lockDataDirectory(dataDir)).toThrow(
    `The data directory ${dataDir} is in use by process ${child.pid} (`,
  )
  expect(() => lockDataDirectory(dataDir)).toThrow(/\(.*locking-process.*\)\. Stop that/)
})

test('a holder that was killed holds nothing', async () => {
  const { child } = await lockingProcess()
  await kill(child)
  lockDataDirectory(dataDir)()
})

test('a process that was given the number of a dead holder is not taken for it', () => {
  writeFileSync(
    join(dataDir, 'engine.lock.7'),
    JSON.stringify({ pid: process.ppid, start: 'another boot 12345' }),
  )
  lockDataDirectory(dataDir)()
  expect(readdirSync(dataDir)).toEqual(['engine.lock.8'])
})

test('what was let go can be taken again, by the same process too', () => {
  const unlock = lockDataDirectory(dataDir)
  expect(() => lockDataDirectory(dataDir)).toThrow(`in use by process ${process.pid}`)
  unlock()
  lockDataDirectory(dataDir)()
})

test('of several that find a dead holder at the same moment, one gets it', async () => {
  const { child } = await lockingProcess()
  await kill(child)
  const answers = await Promise.all(Array.from({ length: 6 }, lockingProcess))
  expect(answers.filter(({ said }) => said === 'locked')).toHaveLength(1)
  const winner = answers.find(({ said }) => said === 'locked')?.child.pid
  for (const { said } of answers)
    if (said !== 'locked') expect(said).toContain(`in use by process ${winner} `)
})
