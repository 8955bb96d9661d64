import { defineConfig } from '@playwright/test'
import { ADDRESS } from './e2e/address.ts'
import { chromium } from './scripts/chromium.mjs'

const PORT = Number(process.env.E2E_PORT ?? 4173)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: 3,
  forbidOnly: true,
  // A busy machine may make a browser late once; what fails twice is broken.
  retries: 1,
  timeout: 90_000,
  // What is awaited comes or does not; how soon depends on what else the machine does.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://localhost:${PORT}`,
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
  // The back office's journeys change what the others read, so they have a server and data of their own.
  projects: [
    {
      name: 'site',
      testIgnore: ['**/admin-*.spec.ts', '**/consent.spec.ts', '**/failures-*.spec.ts', '**/gallery.spec.ts'],
    },
    // Starts a server of its own from the sources; one worker, so that it is one.
    { name: 'gallery', testMatch: '**/gallery.spec.ts', fullyParallel: false },
    {
      name: 'back-office',
      testMatch: '**/admin-*.spec.ts',
      use: { baseURL: `http://localhost:${PORT + 1}` },
    },
    // Configures tags, which every page of its server then asks about: so it has that server to itself.
    {
      name: 'consent',
      testMatch: '**/consent.spec.ts',
      dependencies: ['back-office'],
      use: { baseURL: `http://localhost:${PORT + 1}` },
    },
    // Takes rights away from everybody who is signed in, so it comes after all who need them, one by one.
    {
      name: 'failures',
      testMatch: '**/failures-*.spec.ts',
      dependencies: ['back-office', 'consent'],
      fullyParallel: false,
      use: { baseURL: `http://localhost:${PORT + 1}` },
    },
  ],
  webServer: [PORT, PORT + 1].map((port) => ({
    command: `node e2e/serve.mjs`,
    url: `http://localhost:${port}/healthz`,
    env: { PORT: String(port) },
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  })),
})
