import { defineConfig } from 'vitest/config'

/** For `npm run release:archive`, which needs the database and the helpers of the tests. */
export default defineConfig({
  test: {
    include: ['scripts/release/archive.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    testTimeout: 120_000,
  },
})
