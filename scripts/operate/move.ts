// `npm run db:move -- --to postgres://…`: moves the database of the data directory to another PostgreSQL; with
// DATABASE_URL, `-- --to data-directory` moves it back. Files and keys stay where they are.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '#backend/base/project-root.ts'
import { moveDatabase } from '#server/move-database.ts'

if (existsSync(join(projectRoot, '.env'))) process.loadEnvFile(join(projectRoot, '.env'))

try {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
  console.log(await moveDatabase(process.env, to))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
