import { resolve } from 'node:path'
import type { ServerRow } from '#domain/database.types.ts'
import { sandboxKeysOf, sandboxMayRun } from './giving/provider/sandbox-mode.ts'
import { nodeNotice } from './node-support.ts'
import { hasOwnEngine } from './own-engine.ts'
import type { Services } from './services.ts'

type Part = 'site' | 'backOffice' | 'administrator' | 'data' | 'database' | 'node' | 'payments'
export type Welcome = Record<Exclude<Part, 'node'>, string> & { node: string | undefined }

/** Startup information for the operator. */
export async function composeWelcome(services: Services, administrator: string): Promise<Welcome> {
  const { config } = services
  return {
    site: config.publicUrl,
    backOffice: `${config.publicUrl}/admin`,
    administrator,
    data: resolve(config.DATA_DIR),
    database: hasOwnEngine(config) ? 'PostgreSQL in the data directory' : 'the PostgreSQL of DATABASE_URL',
    node: nodeNotice(),
    // The process may already be serving: a failed read here must not end it.
    payments: await paymentMode(services).catch((error: Error) => {
      services.log.warn({ err: error }, 'The start could not read how payments are made')
      return 'not known, since the database did not answer'
    }),
  }
}

const NAMES: Record<Part, string> = {
  site: 'Site',
  backOffice: 'Back office',
  administrator: 'Administrator',
  data: 'Data',
  database: 'Database',
  node: 'Node',
  payments: 'Payments',
}

export function inLines(welcome: Welcome): string {
  const lines = Object.entries(NAMES).flatMap(([key, name]) => {
    const said = welcome[key as Part]
    return said === undefined ? [] : [`  ${`${name}:`.padEnd(15)}${said}`]
  })
  return ['', '  Daan is running. Stop it with Ctrl-C.', '', ...lines, '', ''].join('\n')
}

async function paymentMode({ config, database }: Services): Promise<string> {
  const { rows } = await database.server.query<Pick<ServerRow<'site_settings'>, 'value'>>(
    `select value from public.site_settings where key = 'razorpay_key_id'`,
  )
  const key = rows[0]?.value ?? ''
  if (sandboxMayRun(config) && (await sandboxKeysOf(database, key.trim())))
    return 'the built-in sandbox, test mode: no real money (until you add keys in the back office under Settings)'
  if (key.startsWith('rzp_live_')) return 'Razorpay, live keys'
  if (key.startsWith('rzp_test_')) return 'Razorpay, test keys: no real money'
  return 'not configured (add the keys in the back office under Settings)'
}
