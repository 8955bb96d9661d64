/** Two processes of one product, with one provider, for what happens in disorder. */
import type { FunctionName } from '#domain/api/contracts.ts'
import { createApp } from '../../app.ts'
import type { Services } from '../../services.ts'
import { freshAddress, openShop } from '../shop.ts'
import { startTestServer } from '../test-server.ts'

export type TwoProcesses = Awaited<ReturnType<typeof startTwoProcesses>>

export async function startTwoProcesses() {
  const shop = await openShop()
  const second = await startTestServer({ RAZORPAY_API_URL: shop.api.url }, shop.server)
  const processes = [shop.server, second].map(({ services }) => ({ services, app: createApp(services) }))
  const adminToken = (await shop.server.signedIn('admin')).token

  function processAt(at: number) {
    const process = processes[at]
    if (!process) throw new Error('No such process')
    return process
  }

  /** Calls a function of one of them, and answers the status. */
  async function send(
    at: number,
    name: FunctionName,
    body: string,
    headers: Record<string, string> = {},
  ): Promise<number> {
    const { app } = processAt(at)
    const request = { method: 'POST', body, headers: { apikey: shop.server.anonKey, ...headers } }
    const from = { incoming: { socket: { remoteAddress: freshAddress() } } }
    for (;;) {
      const answer = await app.request(`/functions/v1/${name}`, request, from)
      // Turned away by a busy machine, not by the product's rules.
      if (answer.status !== 503 && answer.status !== 504) return answer.status
    }
  }

  return {
    shop,
    adminToken,
    processAt,
    send,
    async close() {
      await second.close()
      await shop.close()
    },
  }
}

/**
 * Many more ask at once than there are sessions: on a slow machine one may wait too long for its turn. It is told so
 * and comes again, as the provider and the jobs do.
 */
export async function untilTaken<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!/timeout exceeded when trying to connect|due to connection timeout/.test(String(error)))
        throw error
    }
  }
}

/** The same process, about to die in the middle of its next transaction. */
export function crashing(services: Services, after: number): Services {
  const pool = services.database.server
  const connect = async () => {
    const client = await pool.connect()
    let statements = 0
    return {
      query: async (text: string, values?: unknown[]) => {
        if (statements++ >= after) {
          await client.end().catch(() => {})
          throw new Error('the process died')
        }
        return client.query(text, values)
      },
      release: () => client.release(true),
    }
  }
  const server = { connect, query: pool.query.bind(pool), options: pool.options }
  return { ...services, database: { ...services.database, server: server as never } }
}
