import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { projectRoot } from '#backend/base/project-root.ts'
import { type Engine, startEngine } from '#backend/db/engine.ts'
import { migrate } from '#backend/db/migrate.ts'
import { isInstalled } from '../../scripts/installed.mjs'
import { source } from '../source.ts'
import { administer, databaseUrl, dropDatabase } from './databases.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A role that may create databases, on the PostgreSQL of this test run. */
    adminUrl: string
    /** The migrated and seeded database that test files clone. */
    template: string
  }
}

/** One PostgreSQL for the whole run: the one in DATABASE_URL, else an embedded one that goes afterwards. */
export default async function setup(project: TestProject) {
  // A test that starts the product would install them under all the others.
  if (!isInstalled(projectRoot))
    throw new Error('The installed packages are not those of package-lock.json. Run npm ci first.')
  const log = pino({ level: 'warn' })
  let engine: Engine | undefined
  let folder: string | undefined
  let adminUrl = process.env.DATABASE_URL
  if (!adminUrl) {
    folder = mkdtempSync(join(tmpdir(), 'daan-test-'))
    chmodSync(folder, 0o755)
    engine = await startEngine({ dataDir: folder, log, durable: false })
    adminUrl = engine.url
  }
  const template = `daan_template_${randomBytes(6).toString('hex')}`
  await administer(adminUrl, `create database ${template}`)
  await migrate(databaseUrl(adminUrl, template), log, source)

  project.provide('adminUrl', adminUrl)
  project.provide('template', template)
  return async () => {
    await dropDatabase(adminUrl, template)
    await engine?.stop()
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}
