import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
import { resealSecrets } from '#backend/auth/sealing-keys.ts'
import { createTokens } from '#backend/auth/tokens.ts'
import { ConfigError } from '#backend/base/config.ts'
import { createLog } from '#backend/base/log.ts'
import { storedSecret } from '#backend/base/stored-secret.ts'
import { connect } from '#backend/db/database.ts'
import { EngineError, startEngine } from '#backend/db/engine.ts'
import { MigrationError, migrate } from '#backend/db/migrate.ts'
import { untilReachable } from '#backend/db/until-reachable.ts'
import { refuseWrongHome } from '#backend/hosted/home.ts'
import { openHosted } from '#backend/hosted/hosted.ts'
import { listen } from '#backend/http/listen.ts'
import { serveMetrics } from '#backend/http/metrics.ts'
import { ensureFirstAdministrator } from './administrators/first-administrator.ts'
import { handOverPassword } from './administrators/hand-over-password.ts'
import { ensureHostedAdministrator } from './administrators/hosted-administrator.ts'
import { createApp } from './app.ts'
import { backUpFirst } from './back-up-first.ts'
import { type Config, readConfig } from './config.ts'
import { createServices } from './create-services.ts'
import { prepareSandbox } from './giving/provider/sandbox-mode.ts'
import { startJobs } from './jobs/jobs.ts'
import { PortInUse, refusePortInUse } from './ports.ts'
import { continueAfterRestore } from './receipts/after-restore.ts'
import { resealReceipts } from './receipts/reseal.ts'
import { storeSeedFiles } from './seed-files.ts'
import type { Services } from './services.ts'
import { source } from './source.ts'
import { showSteps } from './steps.mjs'
import { title } from './version.ts'
import { warmUp } from './warm-up.ts'
import { loadWeb, loadWebForDevelopment } from './web.ts'
import { composeWelcome, inLines } from './welcome.ts'

type Undo = (() => Promise<unknown>)[]
type App = ReturnType<typeof createApp>

const isDevelopment = process.env.NODE_ENV !== 'production'

/** Starts everything in order; `undo` collects the functions that stop it, to be run in reverse. */
async function start(config: Config, log: Logger, undo: Undo, stopping: AbortSignal): Promise<void> {
  const lastReceipts = readLastReceipts(process.argv.slice(2))
  const isText = config.LOG_FORMAT === 'text'
  const step = showSteps({
    format: config.LOG_FORMAT,
    report: (fields, message) => log.info(fields, message),
  })
  // `npm start` has printed it before its own steps.
  if (!process.argv[1]?.endsWith('start.mjs')) {
    if (isText) process.stdout.write(`\n  ${title}\n\n`)
    else log.info(title)
  }
  // On a terminal the steps are shown; other messages matter only if something goes wrong.
  if (isText && config.LOG_LEVEL === 'info') log.level = 'warn'
  await refusePortInUse(config)
  makeDataDirectory(config.DATA_DIR)
  const { services, serve, reach } = await step('Starting the database', 'Database ready', async () => {
    const url = config.DATABASE_URL ?? (await startOwnEngine(config, log, undo))
    let isPrepared = false
    const server = await assemble(config, log, undo, { url, isPrepared: () => isPrepared })
    // An external database may start later than this process, and the built-in one may respond slowly on a busy
    // machine: until then the process serves what it can.
    const reach = <T>(work: () => Promise<T>) =>
      untilReachable(work, { log, signal: stopping, onAway: server.serve })
    await reach(() => migrate(url, log, source, backUpFirst(config, url, log)))
    isPrepared = true
    return { ...server, reach }
  })
  const administrator = await step('Putting content in place', 'Content in place', () =>
    reach(() => putContentInPlace(services)),
  )
  const isTerminal = isText && process.stdout.isTTY
  await reach(() =>
    continueAfterRestore(services, {
      told: lastReceipts,
      isTerminal: isTerminal && process.stdin.isTTY,
      signal: stopping,
    }),
  )
  const handedOver = handOverPassword(administrator, { dataDir: config.DATA_DIR, isTerminal })
  const welcome = await composeWelcome(services, handedOver)
  undo.push((await reach(() => startJobs(services))).stop)
  const app = await serve()
  // In development this would build pages that may never be viewed.
  if (!isDevelopment) await warmUp(app)
  if (isText) process.stdout.write(inLines(welcome))
  else log.info(welcome, 'Daan is running')
  log.level = config.LOG_LEVEL
}

/** The operator's answers after a restore. */
function readLastReceipts(args: string[]): string[] {
  try {
    const { values } = parseArgs({ args, options: { 'last-receipt': { type: 'string', multiple: true } } })
    return values['last-receipt'] ?? []
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
}

function makeDataDirectory(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new ConfigError(`The data directory ${folder} can not be used: ${(error as Error).message}`)
  }
}

async function startOwnEngine(config: Config, log: Logger, undo: Undo): Promise<string> {
  const engine = await startEngine({ dataDir: config.DATA_DIR, log })
  undo.push(engine.stop)
  engine.failed.then(async (error) => {
    log.fatal(error.message)
    await stop(undo)
    process.exit(1)
  })
  return engine.url
}

/** Assembles the server without calling the database; `serve` starts listening, once. */
async function assemble(
  config: Config,
  log: Logger,
  undo: Undo,
  where: { url: string; isPrepared: () => boolean },
): Promise<{ services: Services; serve(): Promise<App> }> {
  const database = connect({ ...where, log, poolSize: config.DATABASE_POOL })
  undo.push(database.close)
  const secret = config.JWT_SECRET ?? storedSecret(config.DATA_DIR, 'jwt-secret')
  const tokens = await createTokens(secret, openHosted(config)?.readToken)
  const web = await (isDevelopment ? loadWebForDevelopment() : loadWeb())
  undo.push(web.close)
  const services = createServices({ config, log, database, tokens, ...web }, isDevelopment)
  undo.push(() => services.lastAnswers.flush())

  const listenOnce = async () => {
    const app = createApp(services)
    if (config.METRICS_PORT > 0) {
      undo.push((await serveMetrics(services.metrics, config.METRICS_PORT, log)).close)
    }
    const server = await listen(app, services, {
      port: config.PORT,
      host: config.HOST,
      ...web,
    }).catch(async (error) => {
      await refusePortInUse(config)
      throw error
    })
    undo.push(server.close)
    if (config.TRUST_PROXY) undo.push(server.leave)
    log.info({ host: config.HOST, port: server.port }, 'Listening')
    return app
  }
  let listening: Promise<App> | undefined
  return {
    services,
    serve() {
      listening ??= listenOnce()
      return listening
    },
  }
}

async function putContentInPlace(services: Services) {
  const { config, log, database } = services
  await refuseWrongHome(config, database)
  if (!services.hosted) await resealSecrets(database, services.sealing, log)
  await resealReceipts(services)
  await storeSeedFiles(services)
  await prepareSandbox(services)
  return services.hosted
    ? ensureHostedAdministrator(services, services.hosted)
    : ensureFirstAdministrator(services)
}

async function stop(undo: Undo): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) await step()
}

async function main(config: Config): Promise<void> {
  const log = createLog(config)
  const undo: Undo = []
  // Writing to a closed terminal fails; that must not end a process that is stopping.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const stopping = new AbortController()
  const starting = start(config, log, undo, stopping.signal)
  let asked: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      // One Ctrl-C arrives twice, from the terminal and from npm; a second key press comes later.
      if (asked !== undefined && performance.now() - asked > 2000) process.exit(1)
      if (asked !== undefined) return
      asked = performance.now()
      log.info({ signal }, 'Stopping')
      stopping.abort()
      // Waits for a partial start to finish, so that nothing is left running.
      await starting.catch(() => {})
      await stop(undo)
      process.exit(0)
    })
  }
  await starting.catch(async (error) => {
    // Asked to stop during the start: the signal handler ends the process.
    if (stopping.signal.aborted) return
    await stop(undo)
    throw error
  })
}

try {
  await main(readConfig(process.env))
} catch (error) {
  // Errors that the operator can fix are printed as one sentence, all others with their stack trace.
  const isExplained = [ConfigError, EngineError, MigrationError, PortInUse].some(
    (kind) => error instanceof kind,
  )
  console.error(isExplained ? (error as Error).message : error)
  process.exit(1)
}
