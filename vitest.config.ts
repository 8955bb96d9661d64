import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Begun first, the longest of all at the head: whatever is begun last keeps one core waiting for the other. */
const LONG = [
  'proof/torture.test.ts',
  'backend/backup/backup.test.ts',
  'scripts/start.test.ts',
  'backend/db/engine-kill.test.ts',
  'server/several-processes.test.ts',
  'proof/attack.test.ts',
  'backend/hosted/hosted.test.ts',
  'server/giving/disorder.test.ts',
]

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.indexOf(relative(import.meta.dirname, moduleId).replaceAll('\\', '/'))
      return at < 0 ? LONG.length : at
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    include: ['{domain,backend,server,functions,database,web,scripts,proof}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['backend/testing/quick-hashes.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As with the journeys: what fails twice is broken, and `npm test` names what had to be tried again.
    retry: 1,
    pool: 'forks',
    // Many tests wait for a while: three keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
  },
})
