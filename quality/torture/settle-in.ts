import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createTokens } from '#backend/auth/tokens.ts'
import { KEY_ID, KEY_SECRET, WEBHOOK_SECRET } from '#server/testing/razorpay-api.ts'
import type { Product } from './product.ts'
import { ADMINISTRATOR, type Setup } from './setup.ts'
import { World } from './world.ts'

/** Sets up payments, email and an administrator's session, directly in the database. */
export async function settleIn(
  setup: Setup,
  products: Product[],
  /** The primary of a replicated database, whose address names several hosts. */
  replicated?: string,
): Promise<World> {
  const databaseUrl = replicated ?? products[0]?.databaseUrl ?? ''
  const tokens = await createTokens(setup.secret)
  const session = await withDatabase(databaseUrl, async (database) => {
    const settings = {
      razorpay_key_id: KEY_ID,
      razorpay_key_secret: KEY_SECRET,
      razorpay_webhook_secret: WEBHOOK_SECRET,
      email_transport: 'api',
      email_service_api_key: 're_torture',
      email_sender_address: 'hello@asha.example',
    }
    await database.query(
      `insert into public.site_settings (key, value) select key, value from json_each_text($1)
      on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(settings)],
    )
    const { rows } = await database.query<{ id: string }>(
      `select id from public.profiles where role = 'admin'`,
    )
    const session_id = randomUUID()
    const sub = rows[0]?.id ?? ''
    await database.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session_id, sub])
    return { sub, session_id }
  })
  return new World({
    ...(replicated && { sharesFaults: true }),
    ports: products.map(({ port }) => port),
    anonKey: tokens.anonKey,
    admin: await tokens.signAccess({ ...session, email: ADMINISTRATOR.email }),
  })
}

export async function withDatabase<T>(url: string, work: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}
