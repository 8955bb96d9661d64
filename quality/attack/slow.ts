/**
 * Senders that never finish, and readers that never read: the server keeps answering others, in bounded
 * memory.
 */
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './ask.ts'
import type { Outcome } from './outcome.ts'
import { open } from './raw.ts'
import type { Target } from './target.ts'

/** `latestMs` is the longest permitted response time for others, on a known machine. */
type Scale = {
  idle: number
  slow: number
  endless: number
  crowded: number
  seconds: number
  latestMs?: number
}
type Watched = Target & { rssMb(): number }

const MOST_GROWTH_MB = 250

export async function attackSlowly(target: Watched, scale: Scale): Promise<Outcome> {
  const findings: string[] = []
  const before = target.rssMb()
  const many = <T>(count: number, make: (at: number) => T) =>
    Array.from({ length: count }, (_, at) => make(at))
  const idle = many(scale.idle, () => open(target.url))
  const slowHeads = many(scale.slow, () =>
    dripping(target, 'GET /about HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
  )
  const slowBodies = many(scale.slow, (at) =>
    dripping(target, `${head(target, at)}Content-Length: 1000000\r\n\r\n`),
  )
  const endless = many(scale.endless, (at) =>
    pouring(target, `${head(target, at)}Transfer-Encoding: chunked\r\n\r\n`),
  )
  const crowded = many(scale.crowded, () => crowding(target))

  let answers = 0
  let latest = 0
  let highest = before
  const end = Date.now() + scale.seconds * 1000
  while (Date.now() < end) {
    for (const path of ['/healthz', '/rest/v1/causes?select=id,title', '/about?while=attacked']) {
      const asked = performance.now()
      const { status } = await ask(target.url, {
        method: 'GET',
        path,
        headers: { apikey: target.anonKey },
      }).catch((error: Error) => ({ status: error.message }))
      latest = Math.max(latest, performance.now() - asked)
      if (status !== 200 && !(status === 404 && path.startsWith('/about')))
        findings.push(`${path} answers ${status} during the attack`)
      answers++
    }
    highest = Math.max(highest, target.rssMb())
    await pause(200)
  }
  if (latest > (scale.latestMs ?? Infinity))
    findings.push(`An answer took ${latest.toFixed(0)} ms during the attack`)
  const growth = highest - before
  if (growth > MOST_GROWTH_MB) findings.push(`Memory grew by ${growth.toFixed(0)} MB`)
  const poured = await stillOpen(endless)
  if (poured > 0) findings.push(`${poured} endless bodies are still being read`)
  for (const socket of crowded) socket.resume()
  const unread = await stillOpen(crowded)
  if (unread > 0) findings.push(`${unread} connections crowded with requests are still answered`)
  findings.push(...(await turnedAway([...idle, ...slowHeads], scale)))

  const all = [...idle, ...slowHeads, ...slowBodies, ...endless, ...crowded]
  for (const socket of all) socket.destroy()
  return {
    attack: `slow, endless and crowding senders (${answers} answers to others during that time, the latest after ${latest.toFixed(0)} ms; at most ${growth.toFixed(0)} MB more memory)`,
    count: all.length,
    findings,
  }
}

/** A busy machine may take a while to read what it refuses. */
async function stillOpen(sockets: Socket[]): Promise<number> {
  const open = () => sockets.filter((socket) => !socket.destroyed && !socket.closed).length
  for (const end = Date.now() + 30_000; open() > 0 && Date.now() < end; ) await pause(100)
  return open()
}

/** A client that has not sent its request in time is disconnected. Node checks every half minute. */
async function turnedAway(sockets: Socket[], { seconds }: Scale): Promise<string[]> {
  if (seconds < 55) return []
  const open = sockets.filter((socket) => !socket.destroyed && !socket.closed).length
  return open > 0 ? [`${open} connections without a request are still open after ${seconds} s`] : []
}

/** Each route that reads bodies, in turn. */
function head({ anonKey, admin }: Target, at: number): string {
  const [path, type] = [
    ['/rest/v1/donors', 'application/json'],
    ['/auth/v1/token?grant_type=password', 'application/json'],
    ['/functions/v1/contact-form', 'application/json'],
    ['/storage/v1/object/site_assets/slow.png', 'image/png'],
    ['/storage/v1/object/site_assets/slow.png', 'multipart/form-data; boundary=b'],
    ['/policy-reports', 'application/json'],
    ['/functions/v1/razorpay-webhook', 'application/json'],
    ['/contact', 'application/x-www-form-urlencoded'],
  ][at % 8] as [string, string]
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\napikey: ${anonKey}\r\nAuthorization: Bearer ${admin.token}\r\nContent-Type: ${type}\r\n`
}

/** Sends a byte now and then, for ever. */
function dripping({ url }: Target, start: string): Socket {
  const socket = open(url)
  socket.write(start)
  const drip = setInterval(() => socket.write('a'), 500)
  return socket.on('close', () => clearInterval(drip)).resume()
}

/** Sends requests without reading responses. */
function crowding({ url }: Target): Socket {
  const socket = open(url)
  socket.write('GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(2000))
  return socket.pause()
}

const CHUNK = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 0x20), Buffer.from('\r\n')])

/** Sends as fast as the server reads, for ever. */
function pouring({ url }: Target, start: string): Socket {
  const socket = open(url)
  socket.write(start)
  const pour = () => {
    while (!socket.destroyed && socket.writable && socket.write(CHUNK));
  }
  socket.on('drain', pour).resume()
  pour()
  return socket
}
