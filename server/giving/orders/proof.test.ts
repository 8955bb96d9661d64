import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '#backend/testing/until.ts'
import { solve } from '#domain/donations/gift-proof.ts'
import { answers } from '../../testing/razorpay-api.ts'
import { freshAddress, openShop, type Shop } from '../../testing/shop.ts'
import { markOfProof } from './proof.ts'

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
async function solvedProof(): Promise<string> {
  const given = await challenge()
  const proof = await solve(given.challenge, given.bits)
  // The server's own clock decides.
  await new Promise((done) => setTimeout(done, 800))
  return proof
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
const check = async (proof: string | null) => markOfProof(shop.server.services, proof) !== undefined

describe('a proof', () => {
  test('counts for an issued challenge, and not before a person could have chosen', async () => {
    const given = await challenge()
    const proof = await solve(given.challenge, given.bits)
    expect(await later(500, given, () => check(proof))).toBe(false)
    expect(await later(MINUTE, given, () => check(proof))).toBe(true)
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
    const proof = await solvedProof()
    expect((await knock({ 'X-Gift-Proof': proof })).status).toBe(200)
    expect((await knock({ 'X-Gift-Proof': proof })).status).toBe(429)
  })

  test('counts again for the same key, and for no other', async () => {
    const from = { 'X-Forwarded-For': freshAddress(), 'User-Agent': 'phone' }
    const knock = (key: string, headers = {}) =>
      shop.call('create-razorpay-order', { amount: 10 }, { ...from, 'Idempotency-Key': key, ...headers })
    for (let n = 0; n < 40; n++) expect((await knock(randomUUID())).status).toBe(200)
    const [key, other] = [randomUUID(), randomUUID()]
    const proof = { 'X-Gift-Proof': await solvedProof() }
    // The response to the first attempt is a crowd's.
    shop.api.nextResponses.push(answers(429, { error: { description: 'Too many requests' } }))
    expect((await knock(key, proof)).body).toMatchObject({ code: 'provider_crowded' })
    const { status, body } = await knock(key, proof)
    expect(status).toBe(200)
    expect((await knock(key, proof)).body).toEqual(body)
    for (const _ of [1, 2]) expect((await knock(other, proof)).status).toBe(429)
  })
})

test('counts repeats of one order once, up to ten', async () => {
  const from = { 'X-Forwarded-For': freshAddress(), 'User-Agent': 'phone' }
  const knock = async (key: string = randomUUID(), headers = {}) =>
    (
      await shop.call(
        'create-razorpay-order',
        { amount: 10 },
        { ...from, 'Idempotency-Key': key, ...headers },
      )
    ).status
  const key = randomUUID()
  const proof = { 'X-Gift-Proof': await solvedProof() }
  for (let n = 0; n <= 10; n++) expect(await knock(key, proof)).toBe(200)
  for (let n = 1; n < 40; n++) expect(await knock()).toBe(200)
  expect(await knock()).toBe(429)
  // The eleventh repeat is like another order.
  expect(await knock(key, proof)).toBe(429)
})

test('makes the whole site stricter after many failures from many addresses, and notifies staff', async () => {
  const address = freshAddress()
  expect((await challenge(address)).bits).toBe(16)
  const orderId = await shop.order(10)
  for (let n = 0; n < 60; n++) shop.api.pay(orderId, 'failed')
  await shop.call('check-razorpay-order', { razorpay_order_id: orderId })
  // Counts are kept for a second.
  await until('the failures to be counted', async () => (await challenge(address)).bits === 19)
  const knock = (headers: Record<string, string>) =>
    shop.call('create-razorpay-order', { amount: 10 }, { 'X-Forwarded-For': address, ...headers })
  const statuses = []
  const key = { 'Idempotency-Key': randomUUID() }
  for (const headers of [key, {}, {}, {}, {}, {}, key]) statuses.push((await knock(headers)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200])
  const { rows } = await shop.sql(
    `select detail, times from public.payment_attention where kind = 'card_testing'`,
  )
  expect(rows).toEqual([
    { detail: expect.stringMatching(/^60 payments failed within ten minutes/), times: 1 },
  ])
})
