/** How long the list of gifts takes with a million of them, as an administrator's browser asks for it. */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { createTokens } from '#server/auth/tokens.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/database.ts'
import { startEngine } from '#server/db/engine.ts'
import { migrate } from '#server/db/migrate.ts'
import { listen } from '#server/listen.ts'
import { createServices } from '#server/services.ts'
import { fill } from '../scripts/seed-demo/fill.ts'

const GIFTS = Number(process.argv[2] ?? 1_000_000)
const ADMIN = '00000000-0000-4000-8000-000000000001'
const SESSION = '00000000-0000-4000-8000-000000000002'
const TIMES = 5

const log = pino({ level: 'error' })
const folder = mkdtempSync(join(tmpdir(), 'daan-bench-'))
chmodSync(folder, 0o755)
const engine = await startEngine({ dataDir: folder, log, durable: false })
await migrate(engine.url, log)
const client = new pg.Client({ connectionString: engine.url })
await client.connect()
await fill(client, { donors: GIFTS / 10, gifts: GIFTS, seed: 7, now: new Date() }, () => {})
await client.query('vacuum analyze public.donations')
await client.query(`insert into auth.users (id, email) values ($1, 'admin@example.org')`, [ADMIN])
await client.query(`update public.profiles set role = 'admin' where id = $1`, [ADMIN])
await client.query('insert into auth.sessions (id, user_id) values ($1, $2)', [SESSION, ADMIN])

const config = readConfig({ DATA_DIR: folder, PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'error' })
const database = connect({ url: engine.url, log })
const tokens = await createTokens(randomBytes(32).toString('hex'))
const server = await listen(createServices({ config, log, database, tokens }), { port: 0, host: '127.0.0.1' })
const token = await tokens.signAccess({ sub: ADMIN, session_id: SESSION, email: 'admin@example.org' })

async function ask(path: string, body?: object): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${server.port}/rest/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { apikey: tokens.anonKey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  return response.ok ? text : Promise.reject(new Error(text))
}

async function median(work: () => Promise<unknown>): Promise<number | string> {
  const taken: number[] = []
  for (let n = 0; n < TIMES; n++) {
    const start = performance.now()
    try {
      await work()
    } catch (error) {
      return (error as Error).message.slice(0, 60)
    }
    taken.push(performance.now() - start)
  }
  return Math.round(taken.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0)
}

const { rows } = await client.query(
  `select id, donor_email, donor_phone, payment_id, utm_campaign, created_at from public.donations
   where payment_id is not null and donor_email is not null and donor_phone is not null and utm_campaign is not null
   order by created_at offset $1 limit 1`,
  [Math.floor(GIFTS / 4)],
)
const [known] = rows
const day = known.created_at.toISOString().slice(0, 10)
const month = { from: `${day.slice(0, 7)}-01`, to: `${day.slice(0, 7)}-28` }
const filters: [string, object][] = [
  ['everything', {}],
  ['a month', month],
  ['a day', { from: day, to: day }],
  ['a cause', { cause: 'elder-care' }],
  ['general', { cause: 'none' }],
  ['failed', { status: 'failed' }],
  ['cheques', { platform: 'cheque' }],
  ['monthly', { monthly: 'yes' }],
  ['a campaign', { campaign: known.utm_campaign }],
  ['cheques of a month', { platform: 'cheque', ...month }],
  ['a name', { q: 'sharma' }],
  ['two letters', { q: 'zq' }],
  ['an e-mail', { q: known.donor_email }],
  ['a phone', { q: known.donor_phone }],
  ['a payment', { q: known.payment_id }],
  ['a name and a cause', { q: 'sharma', cause: 'elder-care', status: 'successful' }],
]
const table: Record<string, object> = {}
for (const [name, filter] of filters) {
  const page = (more: object) => () => ask('rpc/find_gifts', { filter, ...more })
  table[name] = {
    newest: await median(page({})),
    deep: await median(page({ after: known.id })),
    largest: await median(page({ sort: 'largest' })),
    sums: await median(() => ask('rpc/sum_gifts', { filter })),
    found: JSON.parse(await ask('rpc/sum_gifts', { filter }))[0].found,
  }
}
console.table(table)
const pattern = `*${known.payment_id}*`
const columns = ['donor_name', 'donor_email', 'donor_phone', 'transaction_id', 'order_id', 'payment_id']
const conditions = columns.map((column) => `${column}.ilike.${pattern}`).join(',')
console.log('milliseconds', {
  'a payment, by a filter behind row-level security': await median(() =>
    ask(`donations?select=id&or=(${conditions})&order=created_at.desc&limit=50`),
  ),
  '5,000 gifts for a file': await median(() => ask('rpc/export_gifts', { at_most: 5000 })),
})

await client.end()
await server.close()
await database.close()
await engine.stop()
rmSync(folder, { recursive: true, force: true })
