import { mkdirSync } from 'node:fs'
import { ensureFirstAdministrator } from './auth/first-administrator.ts'
import { createTokens } from './auth/tokens.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { connect } from './db/database.ts'
import { EngineError, startEngine } from './db/engine.ts'
import { MigrationError, migrate } from './db/migrate.ts'
import { serveMetrics } from './http/metrics.ts'
import { startJobs } from './jobs/jobs.ts'
import { keptSecret } from './kept-secret.ts'
import { listen } from './listen.ts'
import { createLog } from './log.ts'
import { createServices } from './services.ts'
import { storeSeedFiles } from './storage/seed-files.ts'
import { loadWeb, loadWebForDevelopment } from './web.ts'
import { welcome } from './welcome.ts'

/** Starts everything in order and stops it in the opposite one. */
async function main(config: Config): Promise<void> {
  const log = createLog(config)
  const undo: (() => Promise<unknown>)[] = []
  const stop = stopper(undo)

  try {
    mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 })
    let url = config.DATABASE_URL
    if (!url) {
      const engine = await startEngine({ dataDir: config.DATA_DIR, log })
      undo.push(engine.stop)
      url = engine.url
    }
    await migrate(url, log)
    const database = connect({ url, log, poolSize: config.DATABASE_POOL })
    undo.push(database.close)

    const tokens = await createTokens(config.JWT_SECRET ?? keptSecret(config.DATA_DIR, 'jwt-secret'))
    const web = await (process.env.NODE_ENV === 'production' ? loadWeb() : loadWebForDevelopment())
    undo.push(web.close)
    const services = createServices({ config, log, database, tokens, pages: web.pages })
    await storeSeedFiles(services)
    const administrator = await ensureFirstAdministrator(services)
    const jobs = await startJobs(services)
    undo.push(jobs.stop)
    if (config.METRICS_PORT > 0) undo.push(await serveMetrics(services.metrics, config.METRICS_PORT, log))
    const server = await listen(services, { port: config.PORT, host: config.HOST, ...web })
    undo.push(server.close)
    console.log(await welcome(services, administrator))
  } catch (error) {
    await stop()
    throw error
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      log.info({ signal }, 'Stopping')
      await stop()
      process.exit(0)
    })
  }
}

function stopper(undo: (() => Promise<unknown>)[]): () => Promise<void> {
  let stopping: Promise<void> | undefined
  const run = async () => {
    for (const step of undo.reverse()) await step()
  }
  return () => {
    stopping ??= run()
    return stopping
  }
}

try {
  await main(readConfig(process.env))
} catch (error) {
  // What a person can mend is said in a sentence; anything else comes with its trace.
  if (error instanceof ConfigError || error instanceof EngineError || error instanceof MigrationError) {
    console.error(error.message)
  } else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    console.error(`Port ${(error as { port?: number }).port} is in use. Stop what uses it, or set PORT to another.`)
  } else {
    console.error(error)
  }
  process.exit(1)
}
