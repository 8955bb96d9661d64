import type { DestinationStream } from 'pino'
import { inject } from 'vitest'
import type { Config } from '../base/config.ts'
import { createApp, createServices, type TestServices } from './product/app.ts'
import { setRole } from './product/people.ts'
import { type RunningServer, runServer } from './run-server.ts'
import { testConfig } from './test-config.ts'

export { officialClient } from './official-client.ts'

export type TestServer = RunningServer<TestServices>

/** The sample product on its own database, or `beside` another server on the same one. */
export function startTestServer(
  settings: Partial<Config> = {},
  beside?: TestServer,
  logged?: DestinationStream,
): Promise<TestServer> {
  const product = {
    template: inject('backendTemplate'),
    readConfig: (given: Partial<Config>) => testConfig({ ...given, ...settings }),
    createServices,
    createApp,
    setRole,
  }
  return runServer(product, beside, logged)
}
