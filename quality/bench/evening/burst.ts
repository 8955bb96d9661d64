import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { grouped } from '../../torture/grouped.ts'
import type { Evening, Remembered } from './donors.ts'
import type { Mood } from './provider.ts'
import type { Site } from './site.ts'

export type Outcome = Remembered & { violations: string[]; shares: Record<string, number> }

/** Donors at a rate for a time, and then what was acknowledged beside what is there. */
export async function burst(
  site: Site,
  { rate, seconds, mood }: { rate: number; seconds: number; mood: Mood },
): Promise<Outcome> {
  await site.mood(mood)
  const before = site.cpu()
  const began = performance.now()
  const known = await donors({ ports: site.ports, secret: site.secret, rate, seconds })
  const after = site.cpu()
  const took = (performance.now() - began) / 1000
  await site.mood({ afterMs: 50, status: 200 })
  await untilSettled(site)
  return {
    ...known,
    violations: await compare(site, known),
    shares: {
      product: (after.product - before.product) / took,
      database: (after.database - before.database) / took,
      provider: (after.provider - before.provider) / took,
      load: known.share,
    },
  }
}

function donors(evening: Evening): Promise<Remembered> {
  return new Promise((done, fail) => {
    const child = fork(join(import.meta.dirname, 'donors.ts'), { execArgv: ['--import', 'tsx'] })
    child.on('message', (known) => done(known as Remembered))
    child.on('error', fail)
    child.on('disconnect', () => fail(new Error('The donors ended and said nothing')))
    child.send(evening)
  })
}

async function untilSettled({ owner }: Site): Promise<void> {
  for (let waited = 0; waited < 600; waited++) {
    const { rows } = await owner.query(
      'select count(*)::int as n from public.payment_events where handled_at is null',
    )
    if (rows[0].n === 0) return
    await pause(200)
  }
}

async function compare(site: Site, { orders, paid, wrong, pages }: Remembered): Promise<string[]> {
  const { owner } = site
  const violations = Object.entries(wrong).map(([what, times]) => `${times} × ${what}`)
  if (pages.failed > 0) violations.push(`${pages.failed} of ${pages.read} pages failed`)
  const { rows } = await owner.query<{ id: string; rupees: number; status: string; captured: number }>(
    `select order_id as id, amount::int as rupees, payment_status as status, (select count(*)::int from public.payments
      where donation_id = donations.id and status = 'captured') as captured
    from public.donations where order_id is not null`,
  )
  const byOrder = grouped(rows, ({ id }) => id)
  const isPaid = new Set(paid)
  for (const [id, rupees] of orders) {
    const [row, second] = byOrder.get(id) ?? []
    if (!row || row.rupees !== rupees) violations.push(`order ${id} is lost or of another amount`)
    if (second) violations.push(`order ${id} belongs to two gifts`)
    if (isPaid.has(id) && row?.status !== 'successful')
      violations.push(`payment of ${id} is lost: ${row?.status}`)
    if (isPaid.has(id) && row?.captured !== 1) violations.push(`order ${id} has ${row?.captured} payments`)
  }
  const { doubled } = await site.counted()
  if (doubled > 0) violations.push(`${doubled} gifts have two orders at the provider`)
  const { rows: figures } = await owner.query(
    `select (select coalesce(sum(gifts), 0)::int from public.gift_figures where dimension = 'platform') as figures,
      (select count(*)::int from public.donations where payment_status = 'successful') as gifts`,
  )
  if (figures[0].figures !== figures[0].gifts)
    violations.push(`the figures count ${figures[0].figures} gifts of ${figures[0].gifts}`)
  return violations
}
