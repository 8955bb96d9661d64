// `npm run db:restore -- file`: restores a backup into an empty instance.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { knownSealing } from '#backend/auth/sealing-keys.ts'
import type { Instance } from '#backend/backup/back-up.ts'
import { adoptKeys, openForRestore } from '#backend/backup/instance.ts'
import { restore } from '#backend/backup/restore.ts'
import { createLog } from '#backend/base/log.ts'
import { projectRoot } from '#backend/base/project-root.ts'
import { connect, serverQuery } from '#backend/db/database.ts'
import { type Config, readConfig } from '#server/config.ts'
import { countSealed } from '#server/receipts/count-sealed.ts'
import { source } from '#server/source.ts'

async function countLost(config: Config, { url, log }: Instance): Promise<string> {
  const database = connect({ url, log, poolSize: 2 })
  try {
    return await countSealed(serverQuery(database), knownSealing(config))
  } finally {
    await database.close()
  }
}

if (existsSync(join(projectRoot, '.env'))) process.loadEnvFile(join(projectRoot, '.env'))

try {
  const [, , file] = process.argv
  if (!file) throw new Error('Name the backup: npm run db:restore -- file')
  const config = readConfig(process.env)
  const { instance, close } = await openForRestore(config, createLog({ ...config, LOG_LEVEL: 'warn' }))
  try {
    const { rows, files, madeAt, withoutFiles, secrets } = await restore(instance, resolve(file), source)
    await adoptKeys(config, secrets, instance.url, instance.log)
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    console.log(`${total} rows and ${files} files of ${madeAt} are restored. Everybody signs in again.`)
    if (withoutFiles)
      console.log(
        `Uploaded files are not in a backup made before an upgrade. In a new data directory, copy the folder files of the old one.`,
      )
    const lost = await countLost(config, instance)
    if (lost)
      console.error(
        `${lost} cannot be opened: the key that sealed them is not here. Before the first start, copy sealing-key of the old data directory into ${resolve(config.DATA_DIR)}, or set SEALING_KEY to the old one. After a start, name the old key in SEALING_KEY_OLD and start again.`,
      )
  } finally {
    await close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
