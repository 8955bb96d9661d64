import { join } from 'node:path'
import { projectRoot } from '#backend/base/project-root.ts'
import type { Source } from '#backend/db/migrate.ts'
import { prepareQueue } from '#backend/jobs/prepare-queue.ts'
import { seed } from '#database/seed/seed.ts'
import { sync } from '#database/sync.ts'
import { version } from './version.ts'

/** Sources of the product's tables and initial content. */
export const source: Source = {
  folder: join(projectRoot, 'database'),
  backendFolder: join(projectRoot, 'backend/db/sql'),
  sync,
  seed,
  prepare: prepareQueue,
  version,
}
