import { networkOf } from '#backend/http/client-address.ts'
import { takeAttempt, tooManyAttempts } from '#backend/http/rate-limit.ts'
import type { Services } from '../../services.ts'
import { FAILURES, failuresOf, isFlooded, type Origin, originOf, showCardTesting } from './failures.ts'
import { isProven } from './proof.ts'

type OrderClient = Origin & { proof: string | null }

const TEN_MINUTES = 600
const HOUR = 3600
/** Orders in ten minutes. */
const LIMITS = {
  proven: { device: 60, address: 120 },
  unproven: { device: 40, address: 60 },
  // While the whole site is being flooded.
  unprovenInFlood: { device: 5, address: 5 },
  /** A network of IPv6 holds 65,536 of what counts as an address. */
  network: 600,
}
const IN_A_DAY = { address: 500, network: 2500 }
/**
 * Orders of the whole site in ten minutes: five a second is more than any campaign brought; past that who comes
 * without a proof of work is held back, and past five times that everybody is.
 */
export const CEILING = { unproven: 3000, all: 15_000 }
const LONGEST_GAP = 900

/** Whether an order has seen so many failures that it is not handed out again. */
export const wornOut = (failures: number) => failures >= FAILURES.order

/**
 * Against floods and the testing of stolen cards. Whole towns share one address on Indian mobile networks, so
 * an address may try often, one kind of device on it less so; but payments that fail one after the other slow
 * both down and then stop them.
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

/** Each question about a payment costs a call to the provider, whose own limits would stop every donor. */
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

/** Of the whole site in ten minutes, as far as it matters: nobody asked for the charges of monthly gifts. */
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
