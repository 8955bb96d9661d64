import { defineConfig } from 'vitest/config'
import { apart, IN_BROWSER } from './vitest.config.ts'

const include = [
  '{domain,web}/**/*.test.{ts,tsx}',
  'scripts/{check/{documents,package-lock},run/{chromium,installed,test-report}}.test.ts',
  'server/steps.test.ts',
]
const everywhere = { pool: 'threads' as const, testTimeout: 60_000, unstubGlobals: true }

/** Tests without a build, a database or kills: for the minute between two edits. */
export default defineConfig({
  test: {
    projects: [
      {
        test: { ...everywhere, name: 'apart', include: apart.filter((file) => /^(domain|web)\//.test(file)) },
      },
      { test: { ...everywhere, name: 'together', include, exclude: [...apart, IN_BROWSER], isolate: false } },
    ],
  },
})
