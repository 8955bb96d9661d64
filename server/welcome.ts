import { resolve } from 'node:path'
import { sandboxKeysOf, sandboxMayRun } from './giving/sandbox-mode.ts'
import type { FirstAdministrator } from './people/first-administrator.ts'
import type { Services } from './services.ts'

/** What a person who has just started the product wants to know. */
export async function welcome(
  services: Services,
  administrator: FirstAdministrator | undefined,
): Promise<string> {
  const { config } = services
  const lines: [string, string][] = [
    ['Site', config.publicUrl],
    ['Back office', `${config.publicUrl}/admin`],
    ['Administrator', inWords(administrator)],
    ['Data', resolve(config.DATA_DIR)],
    ['Database', config.DATABASE_URL ? 'the PostgreSQL of DATABASE_URL' : 'PostgreSQL in the data directory'],
    ['Payments', await paymentMode(services)],
  ]
  return [
    '',
    '  Daan is running.',
    '',
    ...lines.map(([name, value]) => `  ${`${name}:`.padEnd(15)}${value}`),
    '',
  ].join('\n')
}

function inWords(administrator: FirstAdministrator | undefined): string {
  if (!administrator) return 'as before (npm run admin -- list)'
  if (!administrator.password) return `${administrator.email}, with the password of ADMIN_PASSWORD`
  return `${administrator.email}, password ${administrator.password} (shown this once: note it now)`
}

async function paymentMode({ config, database }: Services): Promise<string> {
  const { rows } = await database.server.query<{ value: string }>(
    `select value from public.site_settings where key = 'razorpay_key_id'`,
  )
  const key = rows[0]?.value ?? ''
  if (sandboxMayRun(config) && (await sandboxKeysOf(database, key.trim())))
    return 'the built-in sandbox, test mode: no real money (until you add keys in the back office under Settings)'
  if (key.startsWith('rzp_live_')) return 'Razorpay, live keys'
  if (key.startsWith('rzp_test_')) return 'Razorpay, test keys: no real money'
  return 'not configured (add the keys in the back office under Settings)'
}
