// `npm run db:backup [-- file]`: the database and the files in one archive, while the server runs or not.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backUp } from '#backend/backup/back-up.ts'
import { openForBackup } from '#backend/backup/instance.ts'
import { createLog } from '#backend/base/log.ts'
import { projectRoot } from '#backend/base/project-root.ts'
import { readConfig } from '#server/config.ts'

if (existsSync(join(projectRoot, '.env'))) process.loadEnvFile(join(projectRoot, '.env'))

const ENCRYPTED = ', encrypted. Without BACKUP_PASSPHRASE nobody can read it, you included.'
const OPEN = `. It is not encrypted, and holds personal data and the payment provider's keys: set BACKUP_PASSPHRASE, or keep it safe.
The key that opens authenticator apps is left out (SEALING_KEY, or sealing-key in the data directory): keep a copy of it elsewhere, or people with two-step sign-in need a recovery code after a restore.`

try {
  const config = readConfig(process.env)
  const moment = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
  const file = resolve(
    process.argv[2] ??
      join(config.DATA_DIR, 'backups', `daan-${moment}.tar.gz${config.BACKUP_PASSPHRASE ? '.age' : ''}`),
  )
  const { instance, close } = await openForBackup(config, createLog({ ...config, LOG_LEVEL: 'warn' }))
  try {
    const { rows, files } = await backUp(instance, file)
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    console.log(
      `${total} rows and ${files} files are in ${file}${config.BACKUP_PASSPHRASE ? ENCRYPTED : OPEN}`,
    )
  } finally {
    await close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
