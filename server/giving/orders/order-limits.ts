import { networkOf } from '#backend/http/client-address.ts'
import { type Limit, takeAttempt, takeAttempts, tooManyAttempts } from '#backend/http/rate-limit.ts'
import type { Services } from '../../services.ts'
import { manyGive } from '../provider/many-give.ts'
import {
  FAILURES,
  failuresOf,
  isFlooded,
  type Origin,
  originOf,
  recentOrders,
  showCardTesting,
} from './failures.ts'
import { markOfProof, PROOF_SECONDS } from './proof.ts'

type OrderClient = Origin & { key: string | null; proof: string | null }

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
/** Times in ten minutes that one key is repeated without counting as another order. */
const REPEATS = 10
const IN_A_DAY = { address: 500, network: 2500 }
/**
 * Orders of the whole site in ten minutes. Beyond five a second, orders without proof of work are limited. The highest
 * peak of any charity was 250 a second; beyond that all are.
 */
export const CEILING = { unproven: 3000, all: 150_000 }
const LONGEST_GAP = 900

/** True if an order has failed too often to be handed out again. */
export const hasTooManyFailures = (failures: number) => failures >= FAILURES.order

/**
 * Limits floods and card testing. Whole towns share one address on Indian mobile networks, so the limit per address is
 * high and the limit per device on it is lower. Payments that fail in a row slow both down and then stop them.
 */
export async function takeOrderAttempt(services: Services, client: OrderClient): Promise<void> {
  const orders = await recentOrders(services.database)
  if (orders >= CEILING.all) throw manyGive()
  const [wait, waitOfFailures] = await Promise.all([
    takeFromLimits(services, client, orders),
    waitAfterFailures(services, client),
  ])
  const longest = wait || waitOfFailures
  if (!longest) return
  services.log.warn(
    { origin: originOf(client).slice(0, 12), wait: longest },
    'Attempts to give are held back',
  )
  throw tooManyAttempts('attempts to give', longest)
}

/** A proof counts once; an order with a used one is one without. The repeat of an order is no further one. */
async function takeFromLimits(services: Services, client: OrderClient, orders: number): Promise<number> {
  const { database } = services
  const mark = markOfProof(services, client.proof)
  const proof: Limit = { bucket: `gift proof ${mark}`, most: 1, seconds: PROOF_SECONDS }
  const taken = mark && (await takeAttempts(database, [proof, ...limitsOf(client, LIMITS.proven)]))
  if (mark && !taken) return 0
  if (await isRepeat(services, client)) return 0
  if (taken && taken.full !== 0) return taken.wait
  const isFlood = orders >= CEILING.unproven || (await isFlooded(services))
  const limits = limitsOf(client, isFlood ? LIMITS.unprovenInFlood : LIMITS.unproven)
  return (await takeAttempts(database, limits))?.wait ?? 0
}

/**
 * True if the key's order is known: it took from the limits when it was recorded, and nothing else can be opened under
 * its key. The page repeats it in a crowd and after a lost response, with the same proof.
 */
async function isRepeat({ database }: Services, { key }: OrderClient): Promise<boolean> {
  if (!key) return false
  const { rowCount } = await database.server.query({
    name: 'is-repeat',
    text: 'select from private.gift_orders where idempotency_key = $1',
    values: [key],
  })
  return rowCount === 1 && (await takeAttempt(database, `gift again ${key}`, REPEATS, TEN_MINUTES)) === 0
}

function limitsOf({ address, device }: Origin, most: { device: number; address: number }): Limit[] {
  const network = networkOf(address)
  return [
    { bucket: `gift from ${address} by ${device}`, most: most.device, seconds: TEN_MINUTES },
    { bucket: `gift from ${address}`, most: most.address, seconds: TEN_MINUTES },
    { bucket: `gift from ${address} in a day`, most: IN_A_DAY.address, seconds: 24 * HOUR },
    ...(network
      ? [
          { bucket: `gift from ${network}`, most: LIMITS.network, seconds: TEN_MINUTES },
          { bucket: `gift from ${network} in a day`, most: IN_A_DAY.network, seconds: 24 * HOUR },
        ]
      : []),
  ]
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
  const full = await takeAttempts(database, [
    { bucket: `payment results of ${orderId}`, most: 20, seconds: TEN_MINUTES },
    { bucket: `payment results from ${address}`, most: 120, seconds: TEN_MINUTES },
  ])
  if (full) throw tooManyAttempts('questions', full.wait)
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
