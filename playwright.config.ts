import { defineConfig } from '@playwright/test'
import { ADDRESS } from './e2e/address.ts'
import { chromium } from './scripts/run/chromium.mjs'

const PORT = Number(process.env.E2E_PORT ?? 4173)

/** Journeys that start a server, and use it one by one. */
const OWN_SERVERS = [
  'admin-books',
  'admin-mis',
  'attack',
  'dedication',
  'gift',
  'giving-trouble',
  'month-end',
  'monthly-gifts',
  'organisation',
  'public-address',
  'receipts-of-donors',
  'set-up',
  'tax-statement',
  'whose-certificate',
].map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: 3,
  forbidOnly: true,
  // A busy machine may make a browser late once; what fails twice is broken.
  retries: 1,
  // A journey goes through many screens, each of which a busy machine may load slowly.
  timeout: 180_000,
  // How soon something comes depends on what else the machine does.
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://localhost:${PORT}`,
    // Frames of a movement that no journey looks at are painted by the processor, which has better to do.
    contextOptions: { reducedMotion: 'reduce' },
    extraHTTPHeaders: { 'X-Forwarded-For': ADDRESS },
    launchOptions: {
      executablePath: chromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  // Those that run one by one come first: they would keep a single worker busy after all the others are done.
  projects: [
    // Configures tags, which every page of the server then asks about, and takes rights away from everybody who
    // is signed in: so these have a server to themselves, one journey at a time.
    {
      name: 'alone',
      testMatch: ['**/consent.spec.ts', '**/failures-*.spec.ts'],
      fullyParallel: false,
      workers: 1,
      use: { baseURL: `http://localhost:${PORT + 2}` },
    },
    { name: 'own-servers', testMatch: OWN_SERVERS },
    // Changes what the others read, so it has a server and data of its own.
    {
      name: 'back-office',
      testMatch: '**/admin-*.spec.ts',
      testIgnore: OWN_SERVERS,
      use: { baseURL: `http://localhost:${PORT + 1}` },
    },
    {
      name: 'site',
      testIgnore: ['**/admin-*.spec.ts', '**/consent.spec.ts', '**/failures-*.spec.ts', ...OWN_SERVERS],
    },
  ],
  webServer: {
    command: `node --import tsx e2e/serve-all.ts ${PORT} ${PORT + 1} ${PORT + 2}`,
    wait: { stdout: /Serving copies of (?<e2e_site>.+)/ },
    // Three first starts at once.
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stderr: 'pipe',
  },
})
