import { networkOf } from '#backend/http/client-address.ts'
import { takeAttempt, tooManyAttempts } from '#backend/http/rate-limit.ts'
import type { Services } from '../../services.ts'
import { FAILURES, failuresOf, isFlooded, type Origin, originOf, showCardTesting } from './failures.ts'
import { isProven } from './proof.ts'

type OrderClient = Origin & { proof: string | null }

const TEN_MINUTES = 600
const HOUR = 3600
/** Orders per ten minutes. */
const LIMITS = {
  proven: { device: 60, address: 120 },
  unproven: { device: 40, address: 60 },
  // During a flood of the whole site.
  unprovenInFlood: { device: 5, address: 5 },
  /** An IPv6 network contains 65,536 client addresses as counted here. */
  network: 600,
}
const IN_A_DAY = { address: 500, network: 2500 }
/**
 * Orders of the whole site in ten minutes. Five a second is more than any campaign has brought. Beyond that, orders
 * without proof of work are limited; beyond five times that, all are.
 */
export const CEILING = { unproven: 3000, all: 15_000 }
const LONGEST_GAP = 900

/** True if an order has failed too often to be handed out again. */
export const hasTooManyFailures = (failures: number) => failures >= FAILURES.order

/**
 * Limits floods and card testing. Whole towns share one address on Indian mobile networks, so the limit per address is
 * high and the limit per device on it is lower. Payments that fail in a row slow both down and then stop them.
 */
export async function takeOrderAttempt(services: Services, client: OrderClient): Promise<void> {
  const { database } = services
  const { address, device } = client
  const orders = await recentOrders(services)
  if (orders >= CEILING.all) throw tooManyAttempts('attempts to give', 60)
  const most = await limitsFor(services, client, orders)
  const wait =
    (await takeAttempt(database, `gift from ${address} by ${device}`, most.device, TEN_MINUTES)) ||
    (await takeAttempt(database, `gift from ${address}`, most.address, TEN_MINUTES)) ||
    (await takeAttempt(database, `gift from ${address} in a day`, IN_A_DAY.address, 24 * HOUR)) ||
    (await takeFromNetwork(services, address)) ||
    (await waitAfterFailures(services, client))
  if (!wait) return
  services.log.warn({ origin: originOf(client).slice(0, 12), wait }, 'Attempts to give are held back')
  throw tooManyAttempts('attempts to give', wait)
}

export async function takeCheckAttempt({ database }: Services, address: string): Promise<void> {
  const wait = await takeAttempt(database, `order checks from ${address}`, 60, TEN_MINUTES)
  if (wait) throw tooManyAttempts('questions', wait)
}

/** Each check of a payment costs a provider call, and the provider's own limits would affect every donor. */
export async function takeVerifyAttempt(
  { database }: Services,
  { orderId, address }: { orderId: string; address: string },
): Promise<void> {
  const wait =
    (await takeAttempt(database, `payment results of ${orderId}`, 20, TEN_MINUTES)) ||
    (await takeAttempt(database, `payment results from ${address}`, 120, TEN_MINUTES))
  if (wait) throw tooManyAttempts('questions', wait)
}

async function limitsFor(services: Services, { proof }: OrderClient, orders: number) {
  if (await isProven(services, proof)) return LIMITS.proven
  const isFlood = orders >= CEILING.unproven || (await isFlooded(services))
  return isFlood ? LIMITS.unprovenInFlood : LIMITS.unproven
}

async function takeFromNetwork({ database }: Services, address: string): Promise<number> {
  const network = networkOf(address)
  if (!network) return 0
  return (
    (await takeAttempt(database, `gift from ${network}`, LIMITS.network, TEN_MINUTES)) ||
    (await takeAttempt(database, `gift from ${network} in a day`, IN_A_DAY.network, 24 * HOUR))
  )
}

/** Orders of the whole site in ten minutes, up to the ceiling. Charges of monthly gifts do not count. */
async function recentOrders({ database }: Services): Promise<number> {
  const { rows } = await database.server.query<{ orders: number }>(
    `select count(*)::int as orders from (
      select from private.gift_orders
      where created_at > now() - interval '10 minutes' and request_digest <> '' limit ${CEILING.all}) o`,
  )
  return rows[0]?.orders ?? 0
}

async function waitAfterFailures(services: Services, client: OrderClient): Promise<number> {
  const { device, address, wait } = await failuresOf(services, client)
  if (device >= FAILURES.device.stop || address >= FAILURES.address.stop) {
    await showCardTesting(
      services,
      `${Math.max(device, address)} payments from one address failed within an hour, beyond what its successful ones explain. It can begin no more gifts for a while.`,
    )
    return Math.max(60, wait)
  }
  const gap = Math.max(gapAfter(device, FAILURES.device.slow), gapAfter(address, FAILURES.address.slow))
  return gap && takeAttempt(services.database, `gift after failures from ${client.address}`, 1, gap)
}

const gapAfter = (failures: number, slow: number) =>
  failures < slow ? 0 : Math.min(15 * 2 ** (failures - slow), LONGEST_GAP)
