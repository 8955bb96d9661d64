/**
 * A national evening: how many orders and payments a second the product takes, with proof of work and all limits on,
 * in one process and in three. With --beside FOLDER the product as built in another checkout takes turns in the same
 * run, for a ratio that holds on a noisy machine. With --burst RATE donors arrive at that rate for --seconds, whatever
 * the product does, and what was acknowledged is compared with what is there; --provider is the milliseconds that the provider takes, or
 * 429 if it refuses.
 */
import { fork } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { projectRoot } from '#backend/base/project-root.ts'
import type { Order, Report } from './api/load.ts'
import { burst } from './evening/burst.ts'
import { type Site, startSite } from './evening/site.ts'

const { values: flags } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    processes: { type: 'string', default: '1,3' },
    connections: { type: 'string', default: '64' },
    beside: { type: 'string' },
    profile: { type: 'string' },
    burst: { type: 'string' },
    provider: { type: 'string', default: '50' },
  },
})
const seconds = Number(flags.seconds)
const connections = Number(flags.connections)

type Measured = { rate: number; p50: number; p99: number; refused: number; shares: Record<string, number> }
const KINDS = ['orders opened', 'payments verified', 'events settled'] as const
type Kind = (typeof KINDS)[number]

if (flags.burst) await national(Number(flags.burst))
else await compare()

async function compare(): Promise<void> {
  const checkouts = [projectRoot, ...(flags.beside ? [resolve(flags.beside)] : [])]
  console.log(
    '| what | processes | a second | p50 ms | p99 ms | not 200 | product, cores | PostgreSQL | provider | load | ÷ beside |\n|---|---|---|---|---|---|---|---|---|---|---|',
  )
  for (const processes of flags.processes.split(',').map(Number)) {
    const taken = new Map<string, Record<Kind, Measured[]>>()
    for (const root of checkouts)
      taken.set(root, { 'orders opened': [], 'payments verified': [], 'events settled': [] })
    for (let round = 0; round < Number(flags.rounds); round++)
      for (const root of checkouts) {
        const site = await startSite(root, processes, flags.profile)
        try {
          const now = await measureOnce(site)
          for (const kind of KINDS) taken.get(root)?.[kind].push(now[kind])
        } finally {
          await site.close()
        }
      }
    for (const kind of KINDS) {
      const [ours = [], others = []] = checkouts.map((root) => taken.get(root)?.[kind])
      const shown = ours.toSorted((a, b) => a.rate - b.rate)[Math.floor(ours.length / 2)]
      if (!shown) continue
      const ratios = others.map(({ rate }, n) => (ours[n]?.rate ?? 0) / rate).toSorted((a, b) => a - b)
      const share = (of: string) => (shown.shares[of] ?? 0).toFixed(2)
      console.log(
        `| ${kind} | ${processes} | ${shown.rate.toFixed(0)} | ${shown.p50.toFixed(0)} | ${shown.p99.toFixed(0)} | ${shown.refused} | ${share('product')} | ${share('database')} | ${share('provider')} | ${share('load')} | ${ratios[Math.floor(ratios.length / 2)]?.toFixed(2) ?? ''} |`,
      )
    }
  }
}

/** Donors at a rate, more than the machine can hold if it is high enough. */
async function national(rate: number): Promise<void> {
  const mood =
    flags.provider === '429' ? { afterMs: 50, status: 429 } : { afterMs: Number(flags.provider), status: 200 }
  console.log(
    '| processes | donors | orders | told to try again | held back | without proof | paid | p50 ms | p99 ms | pages read | failed | p99 ms | violations | product, cores | PostgreSQL | provider | load |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|',
  )
  for (const processes of flags.processes.split(',').map(Number)) {
    const site = await startSite(projectRoot, processes, flags.profile)
    try {
      const {
        donors,
        orders,
        toldToTryAgain,
        heldBack,
        withoutProof,
        paid,
        orderMs,
        pages,
        violations,
        shares,
      } = await burst(site, {
        rate,
        seconds,
        mood,
      })
      const share = (of: string) => (shares[of] ?? 0).toFixed(2)
      console.log(
        `| ${processes} | ${donors} | ${orders.length} | ${toldToTryAgain} | ${heldBack} | ${withoutProof} | ${paid.length} | ${orderMs.p50.toFixed(0)} | ${orderMs.p99.toFixed(0)} | ${pages.read} | ${pages.failed} | ${pages.p99.toFixed(0)} | ${violations.length} | ${share('product')} | ${share('database')} | ${share('provider')} | ${share('load')} |`,
      )
      for (const violation of violations.slice(0, 20)) console.error(violation)
      if (violations.length > 0) process.exitCode = 1
    } finally {
      await site.close()
    }
  }
}

async function measureOnce(site: Site): Promise<Record<Kind, Measured>> {
  const most = seconds * 1200
  // Warms up connections and plans.
  await load(
    site,
    Array.from({ length: 500 }, () => site.order()),
    2,
  )
  const orders = await measure(
    site,
    Array.from({ length: most }, () => site.order()),
  )
  const { rows } = await site.owner.query<{ id: string }>(
    `select order_id as id from public.donations where order_id is not null order by random()`,
  )
  const half = Math.floor(rows.length / 2)
  const verified = await measure(
    site,
    rows.slice(0, half).map(({ id }) => site.verify(id)),
  )
  const settled = await measureEvents(
    site,
    rows.slice(half).map(({ id }) => site.webhook(id)),
  )
  return { 'orders opened': orders, 'payments verified': verified, 'events settled': settled }
}

async function measure(site: Site, requests: string[]): Promise<Measured> {
  return shared(site, () => load(site, requests, seconds))
}

/** Counts until the last event is settled, not only stored. */
async function measureEvents(site: Site, requests: string[]): Promise<Measured> {
  return shared(site, async () => {
    const report = await load(site, requests, seconds)
    const ended = performance.now()
    for (let waiting = 1; waiting > 0; ) {
      const { rows } = await site.owner.query(
        'select count(*)::int as n from public.payment_events where handled_at is null',
      )
      waiting = rows[0].n
      if (waiting > 0) await pause(50)
    }
    return { ...report, seconds: report.seconds + (performance.now() - ended) / 1000 }
  })
}

async function shared(site: Site, run: () => Promise<Report>): Promise<Measured> {
  const before = site.cpu()
  const report = await run()
  const after = site.cpu()
  const good = report.statuses[200] ?? 0
  return {
    rate: good / report.seconds,
    p50: report.p50,
    p99: report.p99,
    refused: report.answered - good,
    shares: {
      product: (after.product - before.product) / report.seconds,
      database: (after.database - before.database) / report.seconds,
      provider: (after.provider - before.provider) / report.seconds,
      load: report.generator,
    },
  }
}

function load(site: Site, requests: string[], length: number): Promise<Report> {
  const order: Order = {
    port: site.ports[0] ?? 0,
    ports: site.ports,
    requests,
    once: true,
    connections,
    seconds: length,
  }
  return new Promise((done, fail) => {
    const child = fork(join(import.meta.dirname, 'api', 'load.ts'), { execArgv: process.execArgv })
    child.on('message', (report) => done(report as Report))
    child.on('error', fail)
    child.send(order)
  })
}
