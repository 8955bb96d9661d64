/**
 * Many hostile clients from several addresses, while a visitor gives and an administrator works: every gift
 * succeeds, and response times stay within a multiple of an idle site's.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './ask.ts'
import { startHostileClients } from './hostile-clients.ts'
import type { Outcome } from './outcome.ts'
import { credentials, type Target } from './target.ts'

type Scale = { clients: number; addresses: number; seconds: number; idleSeconds: number }

/** Maximum 99th percentile under attack, as a multiple of the one without. */
const MOST_TIMES = 5

export async function attackByStarving(target: Target, scale: Scale): Promise<Outcome> {
  const idle = await work(target, scale.idleSeconds)
  const hostile = await startHostileClients({ url: target.url, anonKey: target.anonKey, ...scale })
  const attacked = await work(target, scale.seconds)
  const sent = await hostile.stop()

  const findings = [...idle.failures, ...attacked.failures]
  const told = (['donate', 'list', 'function', 'gift'] as const).map((what) => {
    const [before, after] = [percentile99(idle.times[what]), percentile99(attacked.times[what])]
    const times = after / before
    if (what !== 'gift' && times > MOST_TIMES) findings.push(`${what}: ${times.toFixed(1)} times as long`)
    return `${what} ${before.toFixed(0)} → ${after.toFixed(0)} ms, ${times.toFixed(1)} times`
  })
  return {
    attack: `${scale.clients} hostile clients from ${scale.addresses} addresses (${attacked.times.gift.length} gifts, ${attacked.failures.length} failed; 99th percentiles: ${told.join('; ')})`,
    count: sent,
    findings,
  }
}

type Work = { times: Record<'donate' | 'list' | 'function' | 'gift', number[]>; failures: string[] }

async function work(target: Target, seconds: number): Promise<Work> {
  const work: Work = { times: { donate: [], list: [], function: [], gift: [] }, failures: [] }
  const end = performance.now() + seconds * 1000
  const again = async (what: keyof Work['times'], gapMs: number, act: () => Promise<string | undefined>) => {
    while (performance.now() < end) {
      const began = performance.now()
      const failure = await act().catch((error: Error) => error.message)
      work.times[what].push(performance.now() - began)
      if (failure) work.failures.push(`${what}: ${failure}`)
      await pause(gapMs)
    }
  }
  await Promise.all([
    again('donate', 50, () => page(target)),
    again('list', 50, () => adminList(target)),
    again('function', 50, () => adminFunction(target)),
    again('gift', 500, () => give(target)),
  ])
  return work
}

async function page({ url }: Target): Promise<string | undefined> {
  const { status, body } = await ask(url, { method: 'GET', path: '/donate?utm_source=letter', headers: {} })
  return status === 200 && body.includes('</html>') ? undefined : `the page answered ${status}`
}

async function adminList(target: Target): Promise<string | undefined> {
  const path = '/rest/v1/donations?select=id,amount,payment_status&order=created_at.desc&limit=25'
  const headers = credentials(target, 'admin')
  const { status, body } = await ask(target.url, { method: 'GET', path, headers })
  return status === 200 ? undefined : `the list answered ${status} ${body}`
}

/** A function that looks for a row on the server's own connections, and finds none. */
async function adminFunction(target: Target): Promise<string | undefined> {
  const { status, body } = await ask(target.url, {
    method: 'POST',
    path: '/functions/v1/resend-invitation',
    headers: { ...credentials(target, 'admin'), 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID() }),
  })
  return status === 404 ? undefined : `the function answered ${status} ${body}`
}

/** The order, the payment in the sandbox's checkout, and the signed result. */
async function give(target: Target): Promise<string | undefined> {
  const address = `198.18.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await ask(target.url, {
      method: 'POST',
      path,
      headers: {
        ...credentials(target, 'anonymous'),
        'content-type': 'application/json',
        'x-forwarded-for': address,
        ...headers,
      },
      body: JSON.stringify(body),
    })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${answer.body}`)
    return JSON.parse(String(answer.body)) as Record<string, string>
  }
  const key = { 'idempotency-key': randomUUID() }
  const { rows } = await target.owner<{ value: string }>(
    `select value from public.site_settings where key = 'razorpay_key_id'`,
  )
  const order = await post('/functions/v1/create-razorpay-order', { amount: 100 }, key)
  const paid = await post('/sandbox/checkout/payments', {
    key: rows[0]?.value,
    order_id: order.id,
    method: 'card',
    card: { number: '4100 2800 0000 1007' },
  })
  const { status } = await post('/functions/v1/verify-razorpay-payment', paid)
  return status === 'successful' ? undefined : `the gift is ${status}`
}

function percentile99(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0
}
