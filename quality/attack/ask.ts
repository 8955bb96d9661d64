/** Sends requests that no browser would, and returns one response each. */
import { Agent, request as send } from 'node:http'

export type HttpRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}
export type HttpResponse = { status: number; headers: Record<string, string>; body: Buffer }

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const PATIENCE_MS = 30_000

export function ask(url: string, { method, path, headers, body }: HttpRequest): Promise<HttpResponse> {
  const { hostname, port } = new URL(url)
  return new Promise((done, fail) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sending = send(
      { hostname, port, method, path, agent, headers: { ...headers, ...length }, timeout: PATIENCE_MS },
      async (answer) => {
        const parts: Buffer[] = []
        try {
          for await (const part of answer) parts.push(part)
        } catch (error) {
          return fail(error)
        }
        const fields = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
        done({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(fields),
          body: Buffer.concat(parts),
        })
      },
    )
    sending.on('timeout', () => sending.destroy(new Error(`No answer within ${PATIENCE_MS / 1000} s`)))
    sending.on('error', fail).end(body)
  })
}

/** Runs the work for every item, with limited concurrency. */
export async function each<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
) {
  const left = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await work(item)
    }),
  )
}
