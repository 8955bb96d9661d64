import { Agent, request } from 'node:http'

export type Question = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}
export type Answer = { status: number; body: Buffer }

const agent = new Agent({ keepAlive: true, maxSockets: 256 })
// Opening an order may wait for the claim of a killed process, which expires after 20 seconds.
const PATIENCE_MS = 40_000

/** Sends one request; rejects if the connection breaks before the whole response. */
export function ask(port: number, { method, path, headers = {}, body }: Question): Promise<Answer> {
  return new Promise((done, fail) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    const sending = request(
      { host: '127.0.0.1', port, method, path, agent, headers: { ...headers, ...length } },
      async (response) => {
        try {
          const parts: Buffer[] = []
          for await (const part of response) parts.push(part)
          done({ status: response.statusCode ?? 0, body: Buffer.concat(parts) })
        } catch (error) {
          fail(error)
        }
      },
    )
    sending.setTimeout(PATIENCE_MS, () => sending.destroy(new Error('No answer came')))
    sending.on('error', fail)
    sending.end(body)
  })
}

export async function isHealthy(port: number): Promise<boolean> {
  try {
    return (await ask(port, { method: 'GET', path: '/healthz' })).status === 200
  } catch {
    return false
  }
}
