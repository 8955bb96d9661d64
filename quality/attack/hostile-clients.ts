/** Hostile clients in a separate process, so that their load does not delay the measured requests. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request as send } from 'node:http'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { HttpRequest } from './ask.ts'
import { costlyRequests } from './costly-requests.ts'

type Orders = { url: string; anonKey: string; clients: number; addresses: number }

export async function startHostileClients(orders: Orders) {
  const child = fork(fileURLToPath(import.meta.url))
  // Real attackers have their own machines; here they get the remaining capacity.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  child.send(orders)
  await once(child, 'message')
  return {
    /** Returns the number of requests sent. */
    async stop(): Promise<number> {
      const answer = once(child, 'message')
      child.send('stop')
      const [sent] = await answer
      child.kill('SIGKILL')
      return sent
    },
  }
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  let sent = 0
  process.once('message', ({ clients, addresses, ...target }: Orders) => {
    for (let n = 0; n < clients; n++) void sendRequests(target, `127.66.${n % addresses}.1`, () => sent++)
    process.once('message', () => process.send?.(sent))
    process.send?.('attacking')
  })
  // Ends the attack with the observing process.
  process.once('disconnect', () => process.exit())
}

/** Sends requests as fast as they are answered. */
async function sendRequests(
  { url, anonKey }: Pick<Orders, 'url' | 'anonKey'>,
  from: string,
  sent: () => void,
): Promise<void> {
  const requests = costlyRequests()
  const kept = new Agent({ keepAlive: true, localAddress: from })
  const { hostname, port } = new URL(url)
  const strike = ({ method, path, headers, body }: HttpRequest) =>
    new Promise<void>((done) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      // A body refused before it is read ends its connection.
      const connection = body === undefined ? { agent: kept } : { agent: false, localAddress: from }
      const sending = send(
        {
          hostname,
          port,
          method,
          path,
          ...connection,
          headers: { apikey: anonKey, ...headers, ...length },
          timeout: 10_000,
        },
        (answer) => answer.resume().once('close', done),
      )
      sending.on('timeout', () => sending.destroy()).on('error', () => done())
      // Errors may come after the response, without another listener.
      if (body !== undefined) sending.on('socket', (socket) => socket.on('error', () => done()))
      sending.end(body)
    })
  for (let n = Math.floor(Math.random() * requests.length); ; n++) {
    const request = requests[n % requests.length]
    if (!request) return
    sent()
    await strike(request)
  }
}
