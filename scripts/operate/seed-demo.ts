// `npm run seed:demo -- --donors N --gifts M`: adds demo donors and gifts; `--remove` deletes them again.
// Works whether or not the server runs.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { createLog } from '#backend/base/log.ts'
import { projectRoot } from '#backend/base/project-root.ts'
import { connectionTo } from '#backend/db/connection.ts'
import { migrate, refuseUpgrade } from '#backend/db/migrate.ts'
import { openForTools } from '#backend/db/open-for-tools.ts'
import { readConfig } from '#server/config.ts'
import { source } from '#server/source.ts'
import { readArguments } from './seed-demo/arguments.ts'
import { fill } from './seed-demo/fill.ts'
import { refuseBesideRealGifts } from './seed-demo/real-gifts.ts'
import { remove } from './seed-demo/remove.ts'

if (existsSync(join(projectRoot, '.env'))) process.loadEnvFile(join(projectRoot, '.env'))

try {
  const request = readArguments(process.argv.slice(2))
  const config = readConfig(process.env)
  const log = createLog({ ...config, LOG_LEVEL: 'warn' })
  const { url, close } = await openForTools(config, log)
  const client = new pg.Client({ ...connectionTo(url), application_name: 'daan-seed-demo' })
  try {
    await migrate(url, log, source, refuseUpgrade)
    await client.connect()
    const begun = performance.now()
    const took = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`
    if (request.kind === 'remove') {
      const { donors, gifts } = await remove(client)
      console.log(`${gifts} demo gifts and ${donors} demo donors are gone (${took()}).`)
    } else {
      if (!request.besideReal) await refuseBesideRealGifts(client)
      const seed = request.seed ?? Math.floor(Math.random() * 2 ** 31)
      const { donors, gifts } = await fill(client, { ...request, seed, now: new Date() }, (progress) =>
        console.log(`${progress} (${took()})`),
      )
      console.log(
        `${gifts} demo gifts of ${donors} demo donors are in (${took()}, seed ${seed}).\n` +
          'Take them away again with: npm run seed:demo -- --remove',
      )
    }
  } finally {
    await client.end()
    await close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
