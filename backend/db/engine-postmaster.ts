import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { EngineError } from './engine-error.ts'
import type { EngineLog } from './engine-log.ts'
import { engineEnvironment, signalPostgres } from './engine-platform.ts'
import type { EngineUser } from './engine-user.ts'

/** One run of PostgreSQL. */
export type Postmaster = {
  pid: number
  /** Resolves when this run is over, with the reason. */
  ended: Promise<string>
  stop(): Promise<void>
}

type Options = {
  postgres: string
  user: EngineUser | undefined
  cluster: string
  port: number
  durable: boolean
  output: EngineLog
  log: Logger
}

/** Resolves when PostgreSQL accepts connections; rejects if it exits first. */
export async function startPostmaster(options: Options): Promise<Postmaster> {
  const { postgres, user, cluster, output, log } = options
  const child = spawn(postgres, ['-D', cluster, ...settings(options)], {
    ...user,
    cwd: '/',
    env: engineEnvironment(),
    windowsHide: true,
    // A Ctrl-C in the terminal is for the server, which stops PostgreSQL when it no longer needs it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let over = false
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', (code, signal) => done(signal ? `signal ${signal}` : `code ${code}`))
  }).then((how) => {
    over = true
    return how
  })
  const ready = new Promise<void>((done) => output.follow(child.stderr, done))
  const patience = setInterval(() => log.info('PostgreSQL is still starting'), 10_000)
  const failure = await Promise.race([ready, ended])
  clearInterval(patience)
  if (typeof failure === 'string') {
    await sleep(20) // Its last output may still be arriving.
    throw new EngineError(`PostgreSQL did not start (${failure}).${output.lastLines()}`)
  }

  const send = (signal: NodeJS.Signals) => {
    if (!over && child.pid) signalPostgres(postgres, child.pid, signal)
  }
  // A process that exits without stopping its PostgreSQL at least signals it to stop.
  const stopOnExit = () => send('SIGINT')
  process.once('exit', stopOnExit)
  ended.then(() => process.off('exit', stopOnExit))

  return {
    pid: child.pid ?? 0,
    ended,
    async stop() {
      for (const [signal, patienceMs] of STOPPING) {
        if (over) return
        send(signal)
        await Promise.race([ended, sleep(patienceMs, undefined, { ref: false })])
      }
      await ended
    },
  }
}

// Fast: ends sessions and writes everything. Immediate: the next start replays the log.
const STOPPING: [NodeJS.Signals, number][] = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 0],
]

function settings({ port, durable }: Options): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    logging_collector: 'off',
    log_destination: 'stderr',
    // The engine's own messages only; the server logs failed statements, which contain personal data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
