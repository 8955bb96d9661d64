// `npm run db:restore -- file`: puts a backup into an instance that holds nothing yet.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openForRestore, takeOverKeys } from '#backend/backup/instance.ts'
import { restore } from '#backend/backup/restore.ts'
import { createLog } from '#backend/base/log.ts'
import { projectRoot } from '#backend/base/project-root.ts'
import { readConfig } from '#server/config.ts'
import { source } from '#server/source.ts'

if (existsSync(join(projectRoot, '.env'))) process.loadEnvFile(join(projectRoot, '.env'))

try {
  const [, , file] = process.argv
  if (!file) throw new Error('Name the backup: npm run db:restore -- file')
  const config = readConfig(process.env)
  const { instance, close } = await openForRestore(config, createLog({ ...config, LOG_LEVEL: 'warn' }))
  try {
    const { rows, files, madeAt, secrets } = await restore(instance, resolve(file), source)
    await takeOverKeys(config, secrets, instance.url, instance.log)
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    console.log(`${total} rows and ${files} files of ${madeAt} are restored. Everybody signs in again.`)
  } finally {
    await close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
