import { defineConfig } from 'vitest/config'

/** What needs neither a build nor a database and kills nothing: for the minute between two edits. */
export default defineConfig({
  test: {
    include: [
      '{domain,web}/**/*.test.{ts,tsx}',
      'scripts/{chromium,index-decisions,package-lock,security-document}.test.ts',
      'server/steps.test.ts',
    ],
    pool: 'threads',
    testTimeout: 60_000,
  },
})
