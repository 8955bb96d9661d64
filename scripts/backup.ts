// `npm run db:backup [-- file]`: the database and the files in one archive, while the server runs or not.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backUp } from '#backend/backup/back-up.ts'
import { openForBackup } from '#backend/backup/instance.ts'
import { createLog } from '#backend/base/log.ts'
import { projectRoot } from '#backend/base/project-root.ts'
import { readConfig } from '#server/config.ts'

if (existsSync(join(projectRoot, '.env'))) process.loadEnvFile(join(projectRoot, '.env'))

try {
  const config = readConfig(process.env)
  const moment = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
  const file = resolve(process.argv[2] ?? join(config.DATA_DIR, 'backups', `daan-${moment}.tar.gz`))
  const { instance, close } = await openForBackup(config, createLog({ ...config, LOG_LEVEL: 'warn' }))
  try {
    const { rows, files } = await backUp(instance, file)
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    console.log(
      `${total} rows and ${files} files are in ${file}. It holds personal data and keys: keep it safe.`,
    )
  } finally {
    await close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
