import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#backend/base/project-root.ts'
import type { Caller } from '#backend/db/as-role.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { SEED_FILES } from '#backend/db/migrations.ts'
import { storeHostedFile } from '#backend/hosted/files.ts'
import { openFiles } from '#backend/storage/files/open-files.ts'
import { receiveFile } from '#backend/storage/incoming.ts'
import { storeObject } from '#backend/storage/store-object.ts'
import type { Services } from './services.ts'
import { SITE_ASSETS } from './site-assets.ts'

const FOLDER = join(projectRoot, 'database', 'seed', 'files')
const serverCaller: Caller = { role: 'service_role', claims: { role: 'service_role' } }

/**
 * Uploads the default pictures at the first start, through the usual upload path. Once only: a picture that staff
 * removed stays removed. Processes that start together wait for the one that does it.
 */
export async function storeSeedFiles(services: Services): Promise<void> {
  const { database, log } = services
  await inTransaction(database, async (query) => {
    await query(`select pg_advisory_xact_lock(hashtextextended('daan: default pictures', 0))`)
    const { rowCount } = await query('select from daan.migrations where id = $1', [SEED_FILES])
    if (rowCount) return
    await storeAll(services)
    await query('insert into daan.migrations (id, checksum) values ($1, $2)', [SEED_FILES, ''])
    log.info('Default pictures are in place')
  })
}

async function storeAll({ database, config, hosted, log }: Services): Promise<void> {
  const files = openFiles(config)
  for (const item of await readdir(FOLDER, { recursive: true, withFileTypes: true })) {
    if (!item.isFile()) continue
    const path = join(item.parentPath, item.name)
    const name = path.slice(FOLDER.length + 1).replaceAll('\\', '/')
    const address = { bucket: SITE_ASSETS, name }
    if (hosted) {
      await storeHostedFile(hosted, address, path)
      continue
    }
    await storeObject(database, files, log, {
      caller: serverCaller,
      address,
      mode: 'put',
      receive: async (gate) => ({
        ...(await receiveFile(createReadStream(path), files.spool, gate)),
        cacheControl: undefined,
        metadata: undefined,
      }),
    })
  }
}
