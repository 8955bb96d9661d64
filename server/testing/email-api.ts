import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type ReceivedEmail = {
  authorization: string | undefined
  idempotencyKey: string
  from: string
  to: string[]
  subject: string
  text: string
  html?: string
  reply_to?: string
  attachments?: { filename: string; content: string }[]
  headers?: Record<string, string>
}

/** Handles the next request instead of accepting its email. */
export type NextResponse = (request: IncomingMessage, response: ServerResponse) => void

export type EmailApi = {
  url: string
  /** Every request that came, accepted or not. */
  received: ReceivedEmail[]
  /** The nextResponses of the coming requests, in order; after them every email is accepted. */
  nextResponses: NextResponse[]
  /** The emails that were accepted, by their keys. */
  accepted: Map<string, string>
  /** Milliseconds that it takes over each request. */
  slowness: number
  close(): Promise<void>
}

export const answers =
  (status: number, body: unknown, headers: Record<string, string> = {}): NextResponse =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
export const hangs: NextResponse = () => {}
export const hangsUp: NextResponse = (request) => {
  request.socket.destroy()
}

/** The email service's API on this machine. Like the real one it knows an email it has seen by its key. */
export async function startEmailApi(): Promise<EmailApi> {
  const received: ReceivedEmail[] = []
  const nextResponses: NextResponse[] = []
  const accepted = new Map<string, string>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (request.method === 'GET' && request.url === '/domains') {
      const domains = answers(200, { data: [{ name: 'asha.example', status: 'verified' }] })
      return (nextResponses.shift() ?? domains)(request, response)
    }
    if (request.method !== 'POST' || request.url !== '/emails') return answers(404, {})(request, response)
    const idempotencyKey = String(request.headers['idempotency-key'])
    received.push({
      authorization: request.headers.authorization,
      idempotencyKey,
      ...JSON.parse(Buffer.concat(chunks).toString()),
    })
    await pause(api.slowness)
    const nextResponse = nextResponses.shift()
    if (nextResponse) return nextResponse(request, response)
    const id = accepted.get(idempotencyKey) ?? `mail-${accepted.size + 1}`
    accepted.set(idempotencyKey, id)
    answers(200, { id })(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const api: EmailApi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    nextResponses,
    accepted,
    slowness: 0,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return api
}
