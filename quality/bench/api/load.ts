import { connect, type Socket } from 'node:net'

/**
 * A lightweight load generator: requests are prebuilt bytes over kept-alive connections, and only the status
 * and length of a response are parsed. Runs in its own process.
 */

export type Order = {
  port: number
  /** Several ports to share the connections between, if there are several processes. */
  ports?: number[]
  /** Whole requests, sent in turn. */
  requests: string[]
  /** Ends after the last request instead of beginning again. */
  once?: boolean
  connections: number
  seconds: number
  /** Maximum requests per second in total; unlimited by default. */
  rate?: number
}

export type Report = {
  answered: number
  /** Number of responses by status; 0 stands for a broken connection. */
  statuses: Record<string, number>
  seconds: number
  p50: number
  p99: number
  /** Share of one core used by the generator. */
  generator: number
}

if (process.send && import.meta.filename === process.argv[1]) {
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
  const isOver = () => performance.now() >= ends || (order.once === true && next >= requests.length)
  const ports = order.ports ?? [order.port]
  let next = 0

  const connection = async (_: unknown, index: number) => {
    while (!isOver()) await converse(ports[index % ports.length] ?? order.port)
  }
  /** Runs one connection until it breaks or time is up. */
  const converse = (port: number) =>
    new Promise<void>((done) => {
      const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let sent = 0
      let pending = false
      let seen = Buffer.alloc(0)
      const ask = () => {
        if (isOver()) {
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
  await Promise.all(Array.from({ length: order.connections }).map(connection))

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

/** Total length of the first response in the buffer, once its head is complete. */
export function lengthOf(bytes: Buffer): number | undefined {
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
