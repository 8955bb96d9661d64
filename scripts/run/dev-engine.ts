import { spawn } from 'node:child_process'
import { createLog } from '#backend/base/log.ts'
import { startEngine } from '#backend/db/engine.ts'
import { readConfig } from '#server/config.ts'
import { forwardSignal } from './run.mjs'

/** Runs a command with a database that survives the command's restarts. */
const config = readConfig(process.env)
const engine = config.DATABASE_URL
  ? undefined
  : await startEngine({ dataDir: config.DATA_DIR, log: createLog(config) })
const [command = '', ...args] = process.argv.slice(2)
const child = spawn(command, args, {
  stdio: 'inherit',
  env: { ...process.env, ...(engine ? { DATABASE_URL: engine.url } : {}) },
})
child.on('exit', async (code) => {
  await engine?.stop()
  process.exit(code ?? 0)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => forwardSignal(child, signal))
