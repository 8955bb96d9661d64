import { createHash } from 'node:crypto'
import { takeAttempt, tooManyAttempts } from '../http/rate-limit.ts'
import type { Services } from '../services.ts'

const TEN_MINUTES = 600
const HOUR = 3600
const FAILURES_TO_SLOW_DOWN = 8
const FAILURES_TO_STOP = 20
// Who tests stolen cards fails nearly always; a town behind one address does not.
const FAILURES_PER_SUCCESS = 3

/** Where a gift came from, without keeping the address. */
export const originOf = (address: string) => createHash('sha256').update(`gift ${address}`).digest('hex')

/**
 * Against floods and the testing of stolen cards. Whole towns share one address on Indian mobile networks, so
 * an address may try often, one kind of device on it less so; but payments that fail one after the other slow
 * an address down and then stop it.
 */
export async function takeOrderAttempt(services: Services, address: string, device: string): Promise<void> {
  const { database } = services
  const wait =
    (await takeAttempt(database, `gift from ${address} by ${device}`, 60, TEN_MINUTES)) ||
    (await takeAttempt(database, `gift from ${address}`, 120, TEN_MINUTES)) ||
    (await takeAttempt(database, `gift from ${address} in a day`, 500, 24 * HOUR)) ||
    (await waitAfterFailures(services, address))
  if (wait) throw tooManyAttempts('attempts to give', wait)
}

export async function takeCheckAttempt({ database }: Services, address: string): Promise<void> {
  const wait = await takeAttempt(database, `order checks from ${address}`, 60, TEN_MINUTES)
  if (wait) throw tooManyAttempts('questions', wait)
}

async function waitAfterFailures({ database }: Services, address: string): Promise<number> {
  const { rows } = await database.server.query<{ failures: number; wait: number | null }>(
    `select (count(*) filter (where p.status = 'failed')
        - ${FAILURES_PER_SUCCESS} * count(*) filter (where p.status in ('captured', 'refunded')))::int as failures,
      ceil(extract(epoch from min(p.created_at) + interval '1 hour' - now()))::int as wait
    from private.gift_orders as o join public.payments as p using (donation_id)
    where o.origin = $1 and p.created_at > now() - interval '1 hour'`,
    [originOf(address)],
  )
  const { failures, wait } = rows[0] ?? { failures: 0, wait: null }
  if (failures >= FAILURES_TO_STOP) return Math.max(60, wait ?? 0)
  if (failures < FAILURES_TO_SLOW_DOWN) return 0
  const gap = Math.min(15 * 2 ** (failures - FAILURES_TO_SLOW_DOWN), 900)
  return takeAttempt(database, `gift after failures from ${address}`, 1, gap)
}
