import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { PortInUse, refusePortInUse } from './ports.ts'

const open: Server[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise((done) => server.close(done))
})

async function occupy(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  open.push(server)
  return (server.address() as AddressInfo).port
}

/** Two neighbours, taken, so that the next free one is further on. */
async function occupyTwo(): Promise<number> {
  for (;;) {
    const first = await occupy(0)
    if (first >= 65_000) continue
    const second = await occupy(first + 1).catch(() => undefined)
    if (second) return first
  }
}

const refusal = (PORT: number, METRICS_PORT: number) =>
  refusePortInUse({ PORT, HOST: '127.0.0.1', METRICS_PORT }).catch((error: Error) => error)

test('accepts a free port, and 0 for any', async () => {
  expect(await refusal(0, 0)).toBeUndefined()
})

test('offers the next free port for one in use, skipping that of the metrics', async () => {
  const taken = await occupyTwo()
  const error = await refusal(taken, taken + 2)
  expect(error).toBeInstanceOf(PortInUse)
  const offered = Number(
    /^Port (\d+) is in use\. Stop what uses it, or set PORT to (\d+), which is free\.$/.exec(
      String((error as Error).message),
    )?.[2],
  )
  expect(offered).toBeGreaterThan(taken + 2)
  expect(await refusal(offered, 0)).toBeUndefined()
})

test('accepts a port for metrics that is in use', async () => {
  expect(await refusal(0, await occupy(0))).toBeUndefined()
})
