/** Counts payments that fail in a row, the pattern of card testing. */
import { createHash } from 'node:crypto'
import type { Database } from '#backend/db/database.ts'
import { inGroup } from '#backend/db/in-group.ts'
import type { Services } from '../../services.ts'

/** Origin of a call: client address and User-Agent. */
export type Origin = { address: string; device: string }

/** Limits on failed payments per hour. */
export const FAILURES = { device: { slow: 6, stop: 12 }, address: { slow: 8, stop: 20 }, order: 10 }
// Card testing fails nearly always; a town behind one address does not.
const FAILURES_PER_SUCCESS = 3
// For the whole site, in ten minutes.
const FLOOD = 60
const KEPT_MS = 1000

/** Digests that identify a gift's origin without storing the address. */
export const originOf = ({ address }: Origin) => digestOf(`gift ${address}`)
export const deviceOf = ({ address, device }: Origin) => digestOf(`gift ${address} ${device}`)

/** Failures within the hour, less those offset by successes; and the seconds until the score drops. */
export function failuresOf({ database: { server } }: Services, client: Origin) {
  const score = (of: string) => `(count(*) filter (where p.status = 'failed' and ${of})
    - ${FAILURES_PER_SUCCESS} * count(*) filter (where p.status in ('captured', 'refunded') and ${of}))::int`
  return inGroup(server, 'failures-of', client, async (clients) => {
    const { rows } = await server.query<{ device: number; address: number; wait: number }>({
      name: 'failures-of',
      text: `select found.* from unnest($1::text[], $2::text[]) with ordinality as client (origin, device, n), lateral (
        select ${score('o.device = client.device')} as device, ${score('true')} as address,
          coalesce(ceil(extract(epoch from min(p.created_at) + interval '1 hour' - now())), 0)::int as wait
        from private.gift_orders as o
          left join public.monthly_gifts as m on m.id = o.monthly_gift_id
          join public.payments as p on p.donation_id = o.donation_id or p.subscription_id = m.subscription_id
        where o.origin = client.origin and p.created_at > now() - interval '1 hour') as found
      order by n`,
      values: [clients.map(originOf), clients.map(deviceOf)],
    })
    return rows
  })
}

/** True for an origin with many failures, and for all during a flood. */
export async function isUnderSuspicion(services: Services, client: Origin): Promise<boolean> {
  const { device, address } = await failuresOf(services, client)
  return device >= FAILURES.device.slow || address >= FAILURES.address.slow || (await isFlooded(services))
}

/** Card testing from many addresses at once shows only in the totals. */
export async function isFlooded(services: Services): Promise<boolean> {
  const { failures, surplus } = await recentFailures(services.database)
  if (surplus < FLOOD) return false
  await showCardTesting(
    services,
    `${failures} payments failed within ten minutes, far more than succeeded. Somebody may be trying out stolen cards; the limits are stricter until it ends.`,
  )
  return true
}

/** Orders of the whole site in ten minutes. Charges of monthly gifts do not count. */
export const recentOrders = keptBriefly(async ({ server }) => {
  const { rows } = await server.query<{ orders: number }>(
    `select count(*)::int as orders from private.gift_orders
    where created_at > now() - interval '10 minutes' and request_digest <> ''`,
  )
  return rows[0]?.orders ?? 0
})

const recentFailures = keptBriefly(async ({ server }) => {
  const { rows } = await server.query<{ failures: number; surplus: number }>(
    `select count(*) filter (where status = 'failed')::int as failures,
      (count(*) filter (where status = 'failed')
        - ${FAILURES_PER_SUCCESS} * count(*) filter (where status in ('captured', 'refunded')))::int as surplus
    from public.payments where created_at > now() - interval '10 minutes'`,
  )
  return rows[0] ?? { failures: 0, surplus: 0 }
})

/** A reading that is shared by all who ask until a second after it was taken. */
function keptBriefly<T>(read: (database: Database) => Promise<T>) {
  const kept = new WeakMap<Database, { until: number; reading: Promise<T> }>()
  return (database: Database): Promise<T> => {
    const known = kept.get(database)
    if (known && performance.now() < known.until) return known.reading
    const now = { until: Number.POSITIVE_INFINITY, reading: read(database) }
    kept.set(database, now)
    const ended = () => {
      now.until = performance.now() + KEPT_MS
    }
    now.reading.then(ended, () => kept.delete(database))
    return now.reading
  }
}

/** Raises one line a day in the back office, without a write for every request of a flood. */
export async function showCardTesting({ database, log }: Services, detail: string): Promise<void> {
  log.warn({ detail }, 'Payments look like the testing of stolen cards')
  await database.server.query(
    `insert into public.payment_attention as known (kind, reference, detail)
    values ('card_testing', to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD'), $1)
    on conflict (kind, reference) do update set detail = excluded.detail, last_seen_at = now(),
      times = known.times + 1, resolved_at = null, note = null
    where known.last_seen_at < now() - interval '10 minutes'`,
    [detail],
  )
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
