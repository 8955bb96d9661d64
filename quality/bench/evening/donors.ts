/**
 * Donors who arrive at a given rate, whatever the product does, in a process of their own. Each does what the page does
 * (web/site/donate): fetches a challenge while choosing an amount; asks for an order, twice more in a crowd, with one
 * key and one proof; pays; is reported by the browser, by the provider, or by both. A third of them share addresses.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createTokens } from '#backend/auth/tokens.ts'
import { lengthOf } from '../api/load.ts'
import { page, requestsFor } from './requests.ts'

export type Evening = { ports: number[]; secret: string; rate: number; seconds: number }

export type Remembered = {
  donors: number
  /** Orders acknowledged to a donor, with their amounts. */
  orders: [id: string, rupees: number][]
  /** Orders whose payment was acknowledged, to the browser or to the provider. */
  paid: string[]
  asked: number
  /** Presses without a proof of work: its challenge was refused or came too late. */
  withoutProof: number
  toldToTryAgain: number
  /** Donors whose address had reached its limit of orders. */
  heldBack: number
  /** Responses that no donor should see, by what they were to. */
  wrong: Record<string, number>
  orderMs: { p50: number; p99: number }
  pages: { read: number; failed: number; p99: number }
  /** Share of one core that this process used. */
  share: number
}

type Answer = { status: number; body: string }
type Donor = { rupees: number; address: string }
// As on the page.
const BREATH_MS = 1500
const PROOF_PATIENCE_MS = 5000
const ORDER_PATIENCE_MS = 30_000
/** A younger challenge counts as unproven: nobody chooses an amount so fast. */
const CHOOSING_MS = 900

const GIVE_UP_MS = 60_000
/** Numbers that a phone tries in a second. */
const PHONE = 2 ** 16
/** Addresses of towns on mobile networks, each of which many donors share. */
export const TOWNS = Array.from({ length: 50 }, (_, n) => `100.${64 + n}.0.1`)

if (process.send && import.meta.filename === process.argv[1]) {
  process.on('message', async (evening: Evening) => {
    // Disconnected any sooner, the rest of a long message would be lost.
    process.send?.(await give(evening), () => process.disconnect())
  })
}

async function give({ ports, secret, rate, seconds }: Evening): Promise<Remembered> {
  const make = requestsFor(await createTokens(secret))
  const ask = client(ports)
  const known: Remembered = {
    donors: 0,
    orders: [],
    paid: [],
    asked: 0,
    withoutProof: 0,
    toldToTryAgain: 0,
    heldBack: 0,
    wrong: {},
    orderMs: { p50: 0, p99: 0 },
    pages: { read: 0, failed: 0, p99: 0 },
    share: 0,
  }
  const orderTimes: number[] = []
  const pageTimes: number[] = []
  const odd = (what: string, { status, body }: Answer) => {
    const name = `${what}: ${status} ${body.slice(0, 80)}`
    known.wrong[name] = (known.wrong[name] ?? 0) + 1
  }

  /** The proof, after the time that a phone takes to solve its challenge; null without a challenge. */
  async function prove(address: string): Promise<string | null> {
    const answer = await ask(make.challenge(address))
    if (answer.status !== 200) {
      if (answer.status !== 0 && codeOf(answer) !== 'busy') odd('challenge', answer)
      return null
    }
    const { challenge, bits } = JSON.parse(answer.body) as { challenge: string; bits: number }
    const solving = (-Math.log(1 - Math.random()) * 2 ** bits * 1000) / PHONE
    await pause(Math.max(solving, CHOOSING_MS))
    return make.proofOf(challenge)
  }

  async function order({ rupees, address }: Donor): Promise<string | undefined> {
    const proving = prove(address)
    await pause(randomInt(1000, 3000))
    const proof = await Promise.race([proving, pause(PROOF_PATIENCE_MS, null, { ref: false })])
    if (!proof) known.withoutProof += 1
    const key = randomUUID()
    for (let times = 0; ; times++) {
      const began = performance.now()
      known.asked += 1
      const answer = await ask(make.order({ rupees, key, proof, address }), ORDER_PATIENCE_MS)
      if (answer.status === 200) {
        orderTimes.push(performance.now() - began)
        const { id } = JSON.parse(answer.body) as { id: string }
        known.orders.push([id, rupees])
        return id
      }
      const code = codeOf(answer)
      const isCrowd = code === 'busy' || code === 'provider_crowded'
      if (code === 'order_pending') break
      if (answer.status === 429) {
        known.heldBack += 1
        return undefined
      }
      if (!isCrowd && answer.status !== 0) {
        odd('order', answer)
        return undefined
      }
      if (times >= (isCrowd ? 2 : 1)) break
      await pause(BREATH_MS * (isCrowd ? 1 + times + Math.random() : 1))
    }
    known.toldToTryAgain += 1
    return undefined
  }

  /** Repeats what the browser or the provider repeats until it is acknowledged. */
  async function report(what: string, request: string): Promise<boolean> {
    let answer: Answer = { status: 0, body: '' }
    for (let times = 0; times < 6; times++) {
      answer = await ask(request)
      if (answer.status === 200) return true
      await pause(1000 * 2 ** times)
    }
    odd(what, answer)
    return false
  }

  async function donor(number: number): Promise<void> {
    const rupees = randomInt(10, 5000)
    const address = (number % 3 === 0 && TOWNS[(number / 3) % TOWNS.length]) || make.newAddress()
    const id = await order({ rupees, address })
    // One in twenty thinks better of it.
    if (!id || number % 20 === 19) return
    await pause(randomInt(500, 3000))
    const reports: Promise<boolean>[] = []
    if (number % 10 < 8) reports.push(report('payment', make.verify(id, address)))
    if (number % 10 > 5) {
      reports.push(report('event', make.webhook(id, rupees * 100)))
      if (number % 50 === 6) reports.push(report('event again', make.webhook(id, rupees * 100)))
    }
    if ((await Promise.all(reports)).some(Boolean)) known.paid.push(id)
  }

  const cpu = process.cpuUsage()
  const began = performance.now()
  const ends = began + seconds * 1000
  const giving: Promise<void>[] = []
  const reader = async (path: string) => {
    while (performance.now() < ends) {
      const asked = performance.now()
      const { status } = await ask(page(path))
      pageTimes.push(performance.now() - asked)
      known.pages.read += 1
      if (status !== 200) known.pages.failed += 1
      await pause(250)
    }
  }
  const readers = ['/', '/donate', '/hi/donate'].map(reader)
  while (performance.now() < ends) {
    const due = Math.floor(((performance.now() - began) / 1000) * rate)
    while (known.donors < due) giving.push(donor(known.donors++))
    await pause(10)
  }
  await Promise.all([...giving, ...readers])
  const { user, system } = process.cpuUsage(cpu)
  known.share = (user + system) / 1e3 / (performance.now() - began)
  known.orderMs = { p50: at(orderTimes, 0.5), p99: at(orderTimes, 0.99) }
  known.pages.p99 = at(pageTimes, 0.99)
  return known
}

function codeOf({ body }: Answer): unknown {
  try {
    return (JSON.parse(body) as { code?: unknown }).code
  } catch {
    return undefined
  }
}

function at(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
}

type Line = { socket: Socket; seen: Buffer; done?: ((answer: Answer) => void) | undefined }

/** Sends whole requests over kept-alive connections, one at a time on each. Status 0 stands for a broken line. */
function client(ports: number[]): (request: string, patienceMs?: number) => Promise<Answer> {
  const idle = ports.map(() => new Set<Line>())
  let turn = 0
  return (request, patienceMs = GIVE_UP_MS) =>
    new Promise((done) => {
      const which = turn++ % ports.length
      const free = idle[which] ?? new Set()
      const [line = open(ports[which] ?? 0, free)] = free
      free.delete(line)
      line.done = done
      line.socket.setTimeout(patienceMs)
      line.socket.write(request)
    })
}

function open(port: number, free: Set<Line>): Line {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const line: Line = { socket, seen: Buffer.alloc(0) }
  const answer = (given: Answer) => {
    const { done } = line
    line.done = undefined
    line.seen = Buffer.alloc(0)
    socket.setTimeout(0)
    done?.(given)
  }
  const broken = () => {
    free.delete(line)
    socket.destroy()
    answer({ status: 0, body: '' })
  }
  for (const event of ['error', 'end', 'close', 'timeout']) socket.on(event, broken)
  socket.on('data', (part) => {
    line.seen = line.seen.length > 0 ? Buffer.concat([line.seen, part]) : part
    const { seen } = line
    const length = lengthOf(seen)
    if (length === undefined || seen.length < length) return
    const body = seen.subarray(seen.indexOf('\r\n\r\n') + 4, length)
    free.add(line)
    answer({ status: Number(seen.toString('latin1', 9, 12)), body: body.toString() })
  })
  return line
}
