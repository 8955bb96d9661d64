// `npm run admin -- create | reset-password | reset-two-step | list | check-log`: manages accounts and checks the log, whether or not
// the server runs.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createLog } from '#backend/base/log.ts'
import { projectRoot } from '#backend/base/project-root.ts'
import { connect } from '#backend/db/database.ts'
import { migrate, refuseUpgrade } from '#backend/db/migrate.ts'
import { openForTools } from '#backend/db/open-for-tools.ts'
import { accountsOf } from '#server/administrators/accounts.ts'
import { readArguments, runAdminCommand } from '#server/administrators/admin-command.ts'
import { readConfig } from '#server/config.ts'
import { source } from '#server/source.ts'

if (existsSync(join(projectRoot, '.env'))) process.loadEnvFile(join(projectRoot, '.env'))

try {
  const args = process.argv.slice(2)
  // Parsed first, so that a typo starts nothing.
  readArguments(args, process.stdout.isTTY)
  const config = readConfig(process.env)
  const log = createLog({ ...config, LOG_LEVEL: 'warn' })
  if (config.SUPABASE_URL) throw new Error('People are kept by the hosted Supabase here. Use its dashboard.')
  const { url, close } = await openForTools(config, log)
  try {
    await migrate(url, log, source, refuseUpgrade)
    const database = connect({ url, log, poolSize: 2 })
    try {
      console.log(await runAdminCommand({ database, accounts: accountsOf({ config, database }) }, args))
    } finally {
      await database.close()
    }
  } finally {
    await close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
