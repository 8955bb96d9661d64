import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import type { TestProject } from 'vitest/node'
import { type Engine, startEngine } from '../db/engine.ts'
import { migrate, type Source } from '../db/migrate.ts'
import { administer, databaseUrl, dropDatabase } from './databases.mjs'
import { folderForDatabases, PREFIX } from './folder-for-databases.ts'
import { source } from './product/source.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A role that may create databases on the test run's PostgreSQL. */
    adminUrl: string
    /** The migrated database of the backend's sample product, which its tests clone. */
    backendTemplate: string
  }
}

type TestRun = {
  /** Adds a migrated and seeded template database, dropped after the run. */
  addTemplate(source: Source): Promise<string>
  end(): Promise<void>
}

/** One PostgreSQL for the whole run: DATABASE_URL's, or a temporary embedded one. */
export async function beginTestRun(project: TestProject): Promise<TestRun> {
  const log = pino({ level: 'warn' })
  const { adminUrl, stop } = await openEngine(log)
  project.provide('adminUrl', adminUrl)
  const templates: string[] = []
  const addTemplate = async (from: Source) => {
    const name = `daan_template_${randomBytes(6).toString('hex')}`
    await administer(adminUrl, `create database ${name}`)
    templates.push(name)
    await migrate(databaseUrl(adminUrl, name), log, from)
    // Clones inherit the statistics: without them, reading the schema takes the planner's worst guesses.
    await administer(databaseUrl(adminUrl, name), 'analyze')
    return name
  }
  project.provide('backendTemplate', await addTemplate(source))
  return {
    addTemplate,
    async end() {
      for (const name of templates) await dropDatabase(adminUrl, name)
      await stop()
    },
  }
}

async function openEngine(log: Logger): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  const { DATABASE_URL } = process.env
  if (DATABASE_URL) return { adminUrl: DATABASE_URL, stop: async () => {} }
  const folder = mkdtempSync(join(folderForDatabases(), PREFIX))
  chmodSync(folder, 0o755)
  const engine: Engine = await startEngine({ dataDir: folder, log, durable: false })
  // Test files open thousands of connections, and each derives its key from the password as often as this says.
  const { password } = new URL(engine.url)
  await administer(engine.url, `set scram_iterations = 1; alter role current_user password '${password}'`)
  return {
    adminUrl: engine.url,
    async stop() {
      await engine.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** For running the backend's tests alone; a product starts the run itself and adds its own template. */
export default async function setup(project: TestProject) {
  const { end } = await beginTestRun(project)
  return end
}
