// `npm run db:backup [-- file] [--without-key]`: database and files in one archive, whether or not the server
// runs.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createLog } from '#backend/base/log.ts'
import { projectRoot } from '#backend/base/project-root.ts'
import { backupFile } from '#server/backup-files.ts'
import { readConfig } from '#server/config.ts'
import { makeBackup } from '#server/make-backup.ts'

if (existsSync(join(projectRoot, '.env'))) process.loadEnvFile(join(projectRoot, '.env'))

const WITHOUT_KEY = '--without-key'

try {
  const config = readConfig(process.env)
  const args = process.argv.slice(2)
  const [named, ...rest] = args.filter((arg) => arg !== WITHOUT_KEY)
  if (rest.length > 0 || named?.startsWith('--'))
    throw new Error(`Give one file, and ${WITHOUT_KEY} if you keep a copy of the sealing key elsewhere.`)
  const { said, warning } = await makeBackup(config, createLog({ ...config, LOG_LEVEL: 'warn' }), {
    file: named ? resolve(named) : backupFile(config, 'daan'),
    isTerminal: process.stdin.isTTY || process.stdout.isTTY,
    withoutKey: args.includes(WITHOUT_KEY),
  })
  console.log(said)
  if (warning) console.error(warning)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
