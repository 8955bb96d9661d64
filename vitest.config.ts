import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { chromium } from './scripts/run/chromium.mjs'
import { chooseSeed } from './scripts/run/seed.mjs'
import { routeModules } from './web/testing/route-modules.ts'

chooseSeed()

const FOLDERS = ['domain', 'backend', 'server', 'database', 'web', 'scripts', 'fonts', 'quality']

/** Begun first, the longest of all at the head: whatever is begun last keeps one core waiting for the other. */
const LONG = [
  'quality/upgrades.test.ts',
  'quality/torture-failover.test.ts',
  'scripts/operate/moving.test.ts',
  'server/several-processes.test.ts',
  'quality/torture.test.ts',
  'quality/attack.test.ts',
  'quality/evening.test.ts',
  'server/giving/events/disorder.test.ts',
  'scripts/operate/backup.test.ts',
  'scripts/run/start.test.ts',
  'scripts/release/release.test.ts',
  'server/giving/monthly/monthly-disorder.test.ts',
  'server/restore-backup.test.ts',
  'backend/backup/backup.test.ts',
  'backend/db/engine-kill.test.ts',
  'server/restored.test.ts',
  'database/releases.test.ts',
  'server/jobs/jobs.test.ts',
  // These mostly wait, so others can run beside them.
  'quality/torture-letters.test.ts',
  'server/without-database.test.ts',
  'server/engine-fails-at-start.test.ts',
  'server/receipts/numbers.test.ts',
  'server/messages/kill.test.ts',
  'backend/rest/hanging.test.ts',
]

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification) => {
      const at = LONG.indexOf(pathOf(moduleId))
      if (at >= 0) return at
      // A process is used again for the next file only if that is of the same project.
      return project.name === 'apart' ? LONG.length : LONG.length + 1
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

/** Test files that change modules for others, or measure the memory of their process. */
export const apart = FOLDERS.flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.browser)\.test\.tsx?$/.test(file))
    .map((file) => join(import.meta.dirname, folder, file))
    .filter((file) =>
      /\bvi\.(do)?[mM]ock\(|\bvi\.resetModules\(|heldInBuffers|memoryUsage/.test(readFileSync(file, 'utf8')),
    )
    .map(pathOf),
)

function pathOf(file: string): string {
  return relative(import.meta.dirname, file).replaceAll('\\', '/')
}

const everywhere = {
  setupFiles: ['backend/testing/quick-hashes.ts'],
  // Nothing is tried again, so two cores that eight other programs keep busy must be enough.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 50_000 } },
  // The report of `npm test` shows only messages: they contain the values.
  chaiConfig: { truncateThreshold: 4000 },
  unstubGlobals: true,
  pool: 'forks' as const,
  // Many tests wait for a while: three keep two cores busy, and four wait for each other.
  maxWorkers: 3,
}

/** Tests of components and screens, in the browser of the journeys. */
export const IN_BROWSER = 'web/**/*.browser.test.tsx'

const inBrowser = () => ({
  plugins: [tailwindcss(), routeModules],
  publicDir: 'web/public',
  cacheDir: 'node_modules/.cache/vite-browser-tests',
  // React as visitors run it. In development it takes a stack for each element: a quarter of the processor time.
  resolve: { conditions: ['module', 'browser', 'production'] },
  oxc: { jsx: { runtime: 'automatic' as const, development: false } },
  // Known from the start: a package found later would load the frame again under a test.
  optimizeDeps: {
    entries: ['web/{admin,gallery,lib,site,testing,ui}/**/!(*.test).{ts,tsx}', IN_BROWSER],
    // Found only once the sources are transformed.
    include: ['react/jsx-runtime'],
    rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } },
  },
  test: {
    name: 'web',
    include: [IN_BROWSER],
    setupFiles: ['web/testing/setup.ts'],
    // Nothing is tried again, so a page may take its time on a busy machine.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    chaiConfig: { truncateThreshold: 4000 },
    unstubGlobals: true,
    restoreMocks: true,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // One page for all files: two cores gain nothing from a second.
      fileParallelism: false,
      viewport: { width: 1280, height: 800 },
      instances: [{ browser: 'chromium' as const }],
      provider: playwright({
        actionTimeout: 30_000,
        // Looked for when the browser is opened: other tests need none.
        get launchOptions() {
          return { executablePath: chromium(), args: ['--no-sandbox', '--disable-gpu'] }
        },
        // The color scheme is that of the frame, which tests set.
        contextOptions: { reducedMotion: 'reduce', colorScheme: null },
      }),
    },
  },
})

export default defineConfig(() => ({
  test: {
    ...everywhere,
    globalSetup: ['server/testing/global-setup.ts'],
    sequence: { sequencer: LongFirst },
    projects: [
      { test: { ...everywhere, name: 'apart', include: apart } },
      // One process for many files: loading the same modules for each took a fifth of the time.
      {
        test: {
          ...everywhere,
          name: 'together',
          include: [`{${FOLDERS.join(',')}}/**/*.test.{ts,tsx}`],
          exclude: [...apart, IN_BROWSER],
          isolate: false,
        },
      },
      inBrowser(),
    ],
  },
}))
