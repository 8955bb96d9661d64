/** A process for tests to kill: issues the receipt of every gift that has none, several at once, until none is left. */
import pino from 'pino'
import { createTokens } from '#backend/auth/tokens.ts'
import { connect } from '#backend/db/database.ts'
import { readConfig } from '../config.ts'
import { createServices } from '../create-services.ts'
import { issueReceipt } from '../receipts/issue-receipt.ts'

const config = readConfig(process.env)
const log = pino({ level: 'silent' })
const database = connect({ url: config.DATABASE_URL ?? '', log, poolSize: 8 })
const services = createServices({
  config,
  log,
  database,
  tokens: await createTokens(config.JWT_SECRET ?? ''),
})
process.stdout.write('started\n')
for (;;) {
  const { rows } = await database.server.query<{ id: string }>(
    `select id from public.donations as gift where not exists (
      select from public.receipts as r where r.donation_id = gift.id) and donor_id is not null order by random() limit 12`,
  )
  if (rows.length === 0) break
  // A refusal, as for a missing key, must take no number either.
  await Promise.all(rows.map(({ id }) => issueReceipt(services, id).catch(() => undefined)))
}
await database.close()
process.exit(0)
