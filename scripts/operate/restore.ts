// `npm run db:restore -- file [--erasures file]`: restores a backup into an empty instance.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createLog } from '#backend/base/log.ts'
import { projectRoot } from '#backend/base/project-root.ts'
import { readConfig } from '#server/config.ts'
import { restoreBackup } from '#server/restore-backup.ts'

if (existsSync(join(projectRoot, '.env'))) process.loadEnvFile(join(projectRoot, '.env'))

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { erasures: { type: 'string' } },
  })
  const [file] = positionals
  if (!file) throw new Error('Name the backup: npm run db:restore -- file')
  const config = readConfig(process.env)
  const wanted = { file: resolve(file), erasures: values.erasures && resolve(values.erasures) }
  const log = createLog({ ...config, LOG_LEVEL: 'warn' })
  const warning = await restoreBackup(config, log, wanted, console.log)
  if (warning) console.error(warning)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
