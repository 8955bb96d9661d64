import { fork } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startInstance } from './api/instance.ts'
import type { Order, Report } from './api/load.ts'
import type { Answer } from './api/plain-http.ts'
import type { Work } from './api/plain-sql.ts'
import { type Scenario, scenarios } from './api/scenarios.ts'
import { apiBefore } from './baseline.ts'

/**
 * Requests per second for the backend's most frequent work, compared with Node's plain HTTP server sending
 * the same bytes and with the bare driver running the same transaction. All alternate in one run, so that the
 * ratios hold on a noisy machine. With --peer http://127.0.0.1:PORT the same requests also go to another
 * backend, with --beside FOLDER to the product as built in another checkout.
 */

const { values: flags } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string', default: '' },
    peer: { type: 'string' },
    beside: { type: 'string' },
    soak: { type: 'string' },
  },
})
const seconds = Number(flags.seconds)
const rounds = Number(flags.rounds)
const connections = Number(flags.connections)

const instance = await startInstance(4630)
const other = flags.beside ? await startInstance(4640, resolve(flags.beside)) : undefined
try {
  if (flags.soak) await soak(Number(flags.soak))
  else await compare()
} finally {
  await instance.close()
  await other?.close()
}

async function compare(): Promise<void> {
  const columns = [
    'scenario',
    'requests/s',
    'before',
    'p50 ms',
    'p99 ms',
    'RSS MB',
    '÷ node:http',
    'before',
    '÷ driver',
    'before',
    'aim',
    ...(flags.peer ? ['÷ peer'] : []),
    ...(other ? ['÷ beside'] : []),
  ]
  console.log(`| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`)
  for (const scenario of scenarios.filter(({ name }) => name.includes(flags.only))) {
    const order = orderOf(scenario)
    const answer = await captured(scenario)
    const plain = await plainHttp(answer)
    const ours: Report[] = []
    const ratios = { http: [] as number[], sql: [] as number[], peer: [] as number[], beside: [] as number[] }
    await load({ ...order, seconds: 1 })
    const orderOfOther = other && { ...order, port: other.port, requests: scenario.requests(other) }
    if (orderOfOther) await load({ ...orderOfOther, seconds: 1 })
    for (let round = 0; round < rounds; round++) {
      const report = await load(order)
      const rate = rateOf(report)
      complain(scenario, report)
      ours.push(report)
      ratios.http.push(rate / rateOf(await load({ ...order, port: plain.port })))
      if (scenario.sql) ratios.sql.push(rate / rateOf(await driver(scenario.sql)))
      if (orderOfOther) ratios.beside.push(rate / rateOf(await load(orderOfOther)))
      if (flags.peer)
        ratios.peer.push(rate / rateOf(await load({ ...order, port: Number(new URL(flags.peer).port) })))
    }
    plain.close()
    const { http, sql } = scenario.target ?? {}
    const aim = http ? `${http} × node:http` : sql ? `${sql} × driver` : ''
    const before = apiBefore[scenario.name]
    const cells = [
      scenario.name,
      median(ours.map(rateOf)).toFixed(0),
      before?.rate ?? '',
      median(ours.map(({ p50 }) => p50)).toFixed(2),
      median(ours.map(({ p99 }) => p99)).toFixed(2),
      instance.rssMb().toFixed(0),
      median(ratios.http).toFixed(2),
      before?.http.toFixed(2) ?? '',
      scenario.sql ? median(ratios.sql).toFixed(2) : '',
      before?.driver?.toFixed(2) ?? '',
      aim,
      ...(flags.peer ? [median(ratios.peer).toFixed(2)] : []),
      ...(other ? [median(ratios.beside).toFixed(2)] : []),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

/** A long mixed load at 80 % of capacity: no errors, and bounded memory. */
async function soak(length: number): Promise<void> {
  const mixed = scenarios.filter(({ name }) => /cached|home page|added/.test(name))
  const each = mixed.map((scenario) => scenario.requests(instance))
  // Interleaved, with a share for each.
  const requests = Array.from({ length: 100 }, (_, turn) =>
    each.map((some) => some[turn % some.length] ?? ''),
  ).flat()
  const order: Order = { port: instance.port, requests, connections, seconds: 10 }
  await load({ ...order, seconds: 3 })
  const peak = rateOf(await load(order))
  const rate = peak * 0.8
  console.log(`Peak of the mix: ${peak.toFixed(0)} requests/s; ${length} s at ${rate.toFixed(0)}`)
  console.log('| minute | requests/s | p50 ms | p99 ms | errors | RSS MB |\n|---|---|---|---|---|---|')
  for (let passed = 0; passed < length; passed += 60) {
    const report = await load({ ...order, rate, seconds: Math.min(60, length - passed) })
    const errors = errorsOf(report)
    console.log(
      `| ${passed / 60 + 1} | ${rateOf(report).toFixed(0)} | ${report.p50.toFixed(2)} | ${report.p99.toFixed(2)} | ${errors} | ${instance.rssMb().toFixed(0)} |`,
    )
  }
}

function orderOf(scenario: Scenario): Order {
  return {
    port: instance.port,
    requests: scenario.requests(instance),
    connections: scenario.connections ?? connections,
    seconds,
  }
}

/** The product's response, for the plain server to repeat. */
async function captured(scenario: Scenario): Promise<Answer> {
  const [text = ''] = scenario.requests(instance)
  const [head = '', body] = text.split('\r\n\r\n')
  const [line = '', ...fields] = head.split('\r\n')
  const [method = '', path = ''] = line.split(' ')
  const headers = Object.fromEntries(
    fields.map((field) => [field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 2)]),
  )
  const { request } = await import('node:http')
  return new Promise((done, fail) => {
    const sending = request(
      { port: instance.port, host: '127.0.0.1', method, path, headers },
      async (response) => {
        const parts: Buffer[] = []
        for await (const part of response) parts.push(part)
        const kept = Object.entries(response.headers).filter(
          ([name]) =>
            !['content-length', 'transfer-encoding', 'connection', 'keep-alive', 'date'].includes(name),
        )
        done({
          status: response.statusCode ?? 0,
          headers: kept.map(([name, value]) => [name, String(value)]),
          body: Buffer.concat(parts).toString('base64'),
        })
      },
    )
    sending.on('error', fail).end(body)
  })
}

function complain({ name }: Scenario, report: Report): void {
  if (errorsOf(report) > 0) console.error(`${name}: ${JSON.stringify(report.statuses)}`)
  if (report.generator > 0.95) console.error(`${name}: the load generator was at its limit`)
}

function errorsOf({ statuses }: Report): number {
  return Object.entries(statuses).reduce((sum, [status, count]) => sum + (/^2/.test(status) ? 0 : count), 0)
}

function rateOf({ answered, seconds }: Pick<Report, 'answered' | 'seconds'>): number {
  return answered / seconds
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function load(order: Order): Promise<Report> {
  return ask<Report>('load.ts', order)
}

function driver({ text, values, role, readOnly }: NonNullable<Scenario['sql']>): Promise<Report> {
  const claims = role === 'admin' ? instance.adminClaims : instance.memberClaims
  const work: Work = {
    url: instance.databaseUrl,
    claims,
    role: 'authenticated',
    text,
    values,
    readOnly,
    loops: connections,
    seconds,
  }
  return ask<Report>('plain-sql.ts', work)
}

async function plainHttp(answer: Answer): Promise<{ port: number; close(): void }> {
  const child = helper('plain-http.ts')
  child.send(answer)
  const { port } = await new Promise<{ port: number }>((done) =>
    child.once('message', (address) => done(address as { port: number })),
  )
  return { port, close: () => child.disconnect() }
}

async function ask<Reply>(file: string, message: object): Promise<Reply> {
  const child = helper(file)
  child.send(message)
  return new Promise((done, fail) => {
    child.once('message', (reply) => done(reply as Reply))
    child.once('exit', (code) => fail(new Error(`${file} ended with ${code}`)))
  })
}

/** Each in its own process, so that the load generator shares no core with the product. */
function helper(file: string) {
  return fork(join(import.meta.dirname, 'api', file), { execArgv: ['--import', 'tsx'] })
}
