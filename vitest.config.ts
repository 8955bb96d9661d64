import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,server,functions,database,web,scripts,proof}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Many tests wait for a while: three keep two cores busy.
    maxWorkers: 3,
  },
})
