import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
const lines: { violation?: { page: string }; msg: string }[] = []
beforeAll(async () => {
  server = await startTestServer()
  const told = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  server.services.log.child = told.child.bind(told) as never
})
afterAll(() => server.close())

const send = (report: unknown) =>
  fetch(`${server.url}/policy-reports`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/reports+json' },
    body: JSON.stringify(report),
  })
const violation = (page: string) => ({
  type: 'csp-violation',
  body: {
    effectiveDirective: 'script-src-elem',
    blockedURL: 'inline',
    documentURL: `https://x.org${page}?who=asha`,
  },
})
const count = async () => {
  const { values } = await server.services.metrics.violations.get()
  return values.find(({ labels }) => labels.directive === 'script-src-elem')?.value ?? 0
}

test('counts every report and logs each kind once, without the address’ query', async () => {
  for (let n = 0; n < 5; n++)
    expect((await send([violation('/about'), violation('/contact')])).status).toBe(204)
  expect(await count()).toBe(10)
  expect(lines.map((line) => line.violation?.page)).toEqual(['/about', '/contact'])
  expect(JSON.stringify(lines)).not.toContain('asha')
})

test('bounds the log whatever is sent, and still counts everything', async () => {
  const before = await count()
  for (let n = 0; n < 20; n++)
    await send(Array.from({ length: 20 }, (_, m) => violation(`/made-up/${n}-${m}`)))
  expect(await count()).toBe(before + 400)
  expect(lines.length).toBe(200)
})

test('ignores garbage and refuses too much of it', async () => {
  expect((await send('x')).status).toBe(204)
  expect((await fetch(`${server.url}/policy-reports`, { method: 'POST', body: '{' })).status).toBe(204)
  expect((await send('x'.repeat(70_000))).status).toBe(413)
})
