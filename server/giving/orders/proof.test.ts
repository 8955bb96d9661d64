import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solve } from '#domain/donations/gift-proof.ts'
import { freshAddress, openShop, type Shop } from '../../testing/shop.ts'
import { isProven } from './proof.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Challenge = { challenge: string; bits: number }

async function challenge(address = freshAddress()): Promise<Challenge> {
  const response = await fetch(`${shop.server.url}/functions/v1/gift-challenge`, {
    headers: { apikey: shop.server.anonKey, 'X-Forwarded-For': address, 'User-Agent': 'phone' },
  })
  return (await response.json()) as Challenge
}
/** As if it were so long after the challenge was handed out. */
async function later<Value>(
  ms: number,
  { challenge }: Challenge,
  work: () => Promise<Value>,
): Promise<Value> {
  const { now } = Date
  Date.now = () => Number.parseInt(challenge.slice(0, 8), 36) + ms
  try {
    return await work()
  } finally {
    Date.now = now
  }
}
const MINUTE = 60_000
const check = (proof: string | null) => isProven(shop.server.services, proof)

describe('a proof', () => {
  test('counts once for an issued challenge, and not before a person could have chosen', async () => {
    const given = await challenge()
    const proof = await solve(given.challenge, given.bits)
    expect(await later(500, given, () => check(proof))).toBe(false)
    await later(MINUTE, given, async () => {
      expect(await check(proof)).toBe(true)
      expect(await check(proof)).toBe(false)
    })
  })

  test('does not count when it is old, forged, unsolved or malformed', async () => {
    const given = await challenge()
    const { challenge: riddle, bits } = given
    const proof = await solve(riddle, bits)
    expect(await later(121 * MINUTE, given, () => check(proof))).toBe(false)
    await later(MINUTE, given, async () => {
      const easier = riddle.replace(`-${bits}-`, '-01-')
      const other = riddle.endsWith('A') ? 'B' : 'A'
      for (const bad of [null, '', 'x', `${riddle}:0`, `${easier}:0`, `${riddle.slice(0, -1)}${other}:1`])
        expect(await check(bad)).toBe(false)
      expect(await check(proof)).toBe(true)
    })
  })

  test('lets a device open more orders than without', async () => {
    const from = { 'X-Forwarded-For': freshAddress(), 'User-Agent': 'phone' }
    const knock = (headers = {}) =>
      shop.call('create-razorpay-order', { amount: 10 }, { ...from, ...headers })
    for (let n = 0; n < 40; n++) expect((await knock()).status).toBe(200)
    expect((await knock()).status).toBe(429)
    const { challenge: riddle, bits } = await challenge()
    const proof = await solve(riddle, bits)
    // The server's own clock decides.
    await new Promise((done) => setTimeout(done, 800))
    expect((await knock({ 'X-Gift-Proof': proof })).status).toBe(200)
    expect((await knock({ 'X-Gift-Proof': proof })).status).toBe(429)
  })
})

test('makes the whole site stricter after many failures from many addresses, and notifies staff', async () => {
  const address = freshAddress()
  expect((await challenge(address)).bits).toBe(16)
  const orderId = await shop.order(10)
  for (let n = 0; n < 60; n++) shop.api.pay(orderId, 'failed')
  await shop.call('check-razorpay-order', { razorpay_order_id: orderId })
  expect((await challenge(address)).bits).toBe(19)
  const knock = () => shop.call('create-razorpay-order', { amount: 10 }, { 'X-Forwarded-For': address })
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await knock()).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const { rows } = await shop.sql(
    `select detail, times from public.payment_attention where kind = 'card_testing'`,
  )
  expect(rows).toEqual([
    { detail: expect.stringMatching(/^60 payments failed within ten minutes/), times: 1 },
  ])
})
