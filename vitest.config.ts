import { defineConfig } from 'vitest/config'

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
  },
})
