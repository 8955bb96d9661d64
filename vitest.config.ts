import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { chromium } from './scripts/chromium.mjs'
import { drawn } from './scripts/drawn.mjs'
import { chooseSeed } from './scripts/seed.mjs'
import { routeModules } from './web/testing/route-modules.ts'

chooseSeed('Properties are tried')

const FOLDERS = ['domain', 'backend', 'server', 'functions', 'database', 'web', 'scripts', 'proof']

/** Begun first, the longest of all at the head: whatever is begun last keeps one core waiting for the other. */
const LONG = [
  'backend/backup/backup.test.ts',
  'scripts/backup.test.ts',
  'server/giving/disorder.test.ts',
  'proof/torture.test.ts',
  'server/giving/monthly-disorder.test.ts',
  'server/several-processes.test.ts',
  'backend/db/engine-kill.test.ts',
  'database/upgrade.test.ts',
  'server/jobs/jobs.test.ts',
  'proof/attack.test.ts',
  'scripts/start.test.ts',
]

/** Long because they start processes of their own, to kill or to besiege them. */
const BY_TURNS = [
  'backend/auth/sign-in-turns.test.ts',
  'backend/db/engine-kill.test.ts',
  'proof/torture.test.ts',
  'scripts/backup.test.ts',
  'server/http/strangers-turns.test.ts',
  'server/messages/kill.test.ts',
  'server/receipts/numbers.test.ts',
  'server/several-processes.test.ts',
  'server/without-database.test.ts',
]
const { DRAWN_BY } = process.env
const turns = DRAWN_BY ? drawn(BY_TURNS, 1 / 3, DRAWN_BY) : BY_TURNS
const notNow = BY_TURNS.filter((file) => !turns.includes(file))

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
  testTimeout: 180_000,
  expect: { poll: { timeout: 150_000 } },
  hookTimeout: 180_000,
  // As with the journeys: what fails twice is broken, and `npm test` names what had to be tried again.
  retry: 1,
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
  // Known from the start: a package found later would load the frame again under a test.
  optimizeDeps: {
    entries: ['web/{admin,gallery,lib,site,testing,ui}/**/!(*.test).{ts,tsx}', IN_BROWSER],
  },
  test: {
    name: 'web',
    include: [IN_BROWSER],
    setupFiles: ['web/testing/setup.ts'],
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
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
        actionTimeout: 10_000,
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
      { test: { ...everywhere, name: 'apart', include: apart, exclude: notNow } },
      // One process for many files: loading the same modules for each took a fifth of the time.
      {
        test: {
          ...everywhere,
          name: 'together',
          include: [`{${FOLDERS.join(',')}}/**/*.test.{ts,tsx}`],
          exclude: [...apart, ...notNow, IN_BROWSER],
          isolate: false,
        },
      },
      inBrowser(),
    ],
  },
}))
