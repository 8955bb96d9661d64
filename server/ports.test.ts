import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { PortInUse, refusePortsInUse } from './ports.ts'

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

/** Taken, while its neighbour is free: other tests take ports as well. */
async function occupyOne(): Promise<number> {
  const taken = await occupyTwo()
  const neighbour = open.pop() as Server
  await new Promise((done) => neighbour.close(done))
  return taken
}

const refusal = (PORT: number, METRICS_PORT: number) =>
  refusePortsInUse({ PORT, HOST: '127.0.0.1', METRICS_PORT }).catch((error: Error) => error)

test('free ports are fine, and so is 0, which means any or none', async () => {
  expect(await refusal(0, 0)).toBeUndefined()
})

test('a port in use: the sentence offers the next free one', async () => {
  const taken = await occupyTwo()
  const error = await refusal(taken, 0)
  expect(error).toBeInstanceOf(PortInUse)
  const offered = Number(
    /^Port (\d+) is in use\. Stop what uses it, or set PORT to (\d+), which is free\.$/.exec(
      String((error as Error).message),
    )?.[2],
  )
  expect(offered).toBeGreaterThan(taken + 1)
  expect(await refusal(offered, 0)).toBeUndefined()
})

test('the port of the metrics is named as what it is, and the site’s own is not offered for it', async () => {
  const taken = await occupyOne()
  expect(String(await refusal(taken + 1, taken))).toMatch(
    new RegExp(
      `^Error: Port ${taken}, for metrics, is in use\\. Stop what uses it, or set METRICS_PORT to \\d+, which`,
    ),
  )
  expect(String(await refusal(taken + 1, taken))).not.toContain(`to ${taken + 1},`)
})
