import { connect, type Socket } from 'node:net'

/**
 * A load generator that costs little itself: requests are written as bytes made beforehand over kept
 * connections, and of an answer only its status and its length are read. Runs in a process of its own.
 */

export type Order = {
  port: number
  /** Whole requests, taken in turn. */
  requests: string[]
  connections: number
  seconds: number
  /** At most so many requests a second in all; as many as possible when not given. */
  rate?: number
}

export type Report = {
  answered: number
  /** How many answers had which status; 0 stands for a connection that broke. */
  statuses: Record<string, number>
  seconds: number
  p50: number
  p99: number
  /** Share of one core that the generator itself used. */
  generator: number
}

if (process.send) {
  process.on('message', async (order: Order) => {
    process.send?.(await run(order))
    process.disconnect()
  })
}

async function run(order: Order): Promise<Report> {
  const requests = order.requests.map((text) => Buffer.from(text))
  const times: number[] = []
  const statuses: Record<string, number> = {}
  const cpu = process.cpuUsage()
  const started = performance.now()
  const ends = started + order.seconds * 1000
  let next = 0

  const connection = async () => {
    while (performance.now() < ends) await converse()
  }
  /** One connection until it breaks or the time is over. */
  const converse = () =>
    new Promise<void>((done) => {
      const socket: Socket = connect({ port: order.port, host: '127.0.0.1', noDelay: true })
      let sent = 0
      let pending = false
      let seen = Buffer.alloc(0)
      const ask = () => {
        if (performance.now() >= ends) {
          pending = false
          socket.end()
          return
        }
        const due = order.rate ? started + (next / order.rate) * 1000 - performance.now() : 0
        const request = requests[next++ % requests.length]
        const send = () => {
          pending = true
          sent = performance.now()
          socket.write(request ?? '')
        }
        if (due > 1) setTimeout(send, due)
        else send()
      }
      socket.on('connect', ask)
      socket.on('data', (bytes) => {
        seen = seen.length > 0 ? Buffer.concat([seen, bytes]) : bytes
        const length = lengthOf(seen)
        if (length === undefined || seen.length < length) return
        const status = seen.toString('latin1', 9, 12)
        statuses[status] = (statuses[status] ?? 0) + 1
        times.push(performance.now() - sent)
        seen = Buffer.alloc(0)
        ask()
      })
      socket.on('error', () => {})
      socket.on('close', () => {
        if (pending && performance.now() < ends) statuses[0] = (statuses[0] ?? 0) + 1
        done()
      })
    })
  await Promise.all(Array.from({ length: order.connections }, connection))

  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpu)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    answered: times.length,
    statuses,
    seconds,
    p50: at(0.5),
    p99: at(0.99),
    generator: (user + system) / 1e6 / seconds,
  }
}

/** The whole length of the answer that begins the bytes, once its head is there. */
function lengthOf(bytes: Buffer): number | undefined {
  const head = bytes.indexOf('\r\n\r\n')
  if (head === -1) return undefined
  const text = bytes.toString('latin1', 0, head)
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
  if (length !== undefined) return head + 4 + Number(length)
  if (/\r\ntransfer-encoding: *chunked/i.test(text)) {
    const end = bytes.indexOf('0\r\n\r\n', head)
    return end === -1 ? undefined : end + 5
  }
  return head + 4
}
