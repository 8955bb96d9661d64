import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '#backend/testing/until.ts'
import { root } from './run.mjs'

// Every Node process writes down its id.
const NOTE = `import{appendFileSync}from'node:fs';appendFileSync(process.env.PIDS,process.pid+'\\n')`

test.runIf(process.platform !== 'win32')('ends its child processes on a signal', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daan-signals-'))
  const file = join(folder, 'pids')
  const wrapper = spawn(
    process.execPath,
    [join(root, 'scripts', 'run', 'react-router.mjs'), 'typegen', '--watch'],
    {
      env: {
        ...process.env,
        PIDS: file,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(NOTE)}`,
      },
      stdio: 'ignore',
    },
  )
  onTestFinished(() => {
    for (const pid of running()) process.kill(pid, 'SIGKILL')
    rmSync(folder, { recursive: true })
  })
  function running(): number[] {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number).filter(isRunning)
  }
  await until('both to run', () => isNoted(file) && running().length === 2)
  wrapper.kill('SIGTERM')
  await until('both to end', () => running().length === 0)
  expect(wrapper.exitCode).toBe(1)
})

function isNoted(file: string): boolean {
  try {
    return readFileSync(file, 'utf8') !== ''
  } catch {
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
