import type { DestinationStream } from 'pino'
import { inject } from 'vitest'
import { type RunningServer, runServer } from '#backend/testing/run-server.ts'
import { type Role, setRole } from '../administrators/roles.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createServices } from '../create-services.ts'
import type { Services } from '../services.ts'
import { heldToContracts } from './held-to-contracts.ts'

export { officialClient } from '#backend/testing/official-client.ts'

export type TestServer = RunningServer<Services, Role> & {
  /** The session of a donor who came in with a letter to this address, and the official client carrying its token. */
  donor: RunningServer<Services>['guest']
}

/** The whole product on a clone of the migrated template, on the database of DATABASE_URL, or `beside` another server. */
export async function startTestServer(
  environment: Record<string, string> = {},
  beside?: TestServer,
  /** Destination of its log, for a test that reads it. */
  logged?: DestinationStream,
): Promise<TestServer> {
  const product = {
    template: inject('template'),
    readConfig: (given: Record<string, string>) =>
      readConfig({ LOG_LEVEL: 'silent', PORT: '0', METRICS_PORT: '0', ...given, ...environment }),
    createServices,
    createApp: (services: Services) => heldToContracts(createApp(services)),
    setRole,
  }
  const server = await runServer(product, beside, logged)
  return { ...server, donor: server.guest }
}
