/** A page of the sandbox with its subscriptions and buttons: advancing time, and actions of a payer or bank. */
import { Hono } from 'hono'
import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { Env } from '#backend/http/env.ts'
import { enqueue } from '#backend/jobs/enqueue.ts'
import { formatRupees, fromPaise } from '#domain/india/money.ts'
import { escapeHtml } from '#domain/messages/layout.ts'
import type { Services } from '../services.ts'
import { type Entity, newest, shown, take } from './books.ts'
import { methodOf } from './charges.ts'
import { nearEnd, passDay, passMonth, setFails } from './clock.ts'
import { answerPage, isForm, refuseOtherSites } from './page.ts'
import { Refusal } from './refusal.ts'
import { cancel, pause, resume } from './subscriptions.ts'
import { readSwitches, type Switches } from './switches.ts'

const MOST = 50

type Move = (query: Query, switches: Switches, id: string) => Promise<Entity>

/** By the last part of the address, in the order of the buttons. */
const MOVES: Record<string, { label: string; do: Move }> = {
  month: { label: 'A month later', do: passMonth },
  day: { label: 'A day later', do: passDay },
  fail: { label: 'Charges fail from now on', do: (query, _switches, id) => setFails(query, id, true) },
  succeed: { label: 'Charges succeed again', do: (query, _switches, id) => setFails(query, id, false) },
  pause: {
    label: 'Pause as the payer',
    do: (query, switches, id) => pause(query, switches, id, 'customer'),
  },
  resume: {
    label: 'Resume as the payer',
    do: (query, switches, id) => resume(query, switches, id, 'customer'),
  },
  cancel: {
    label: 'Cancel as the payer',
    do: (query, switches, id) => cancel(query, switches, id, { by: 'customer' }),
  },
  ending: { label: 'One month is left', do: nearEnd },
  letters: {
    label: 'Write the letters of the day',
    do: async (query, _switches, id) => {
      await enqueue(query, 'write-about-renewals', {}, { key: 'write-about-renewals' })
      return take(query, 'subscription', id)
    },
  },
}

export function subscriptionPage({ database }: Services) {
  const app = new Hono<Env>()

  app.get('/', async (c) => {
    const rows = await inTransaction(database, async (query) => {
      const made: string[] = []
      for (const subscription of await newest(query, 'subscription', MOST))
        made.push(rowOf(subscription, await take(query, 'plan', String(subscription.plan_id))))
      return made
    })
    return answerPage(c, 'Payment sandbox: subscriptions', page(rows.join('')))
  })

  app.post('/:id/:move', async (c) => {
    refuseOtherSites(c)
    const move = MOVES[c.req.param('move')]
    if (!move) throw new Refusal('The requested URL was not found on the server.', { status: 404 })
    const switches = await readSwitches(database)
    const moved = await inTransaction(database, (query) => move.do(query, switches, c.req.param('id')))
    return isForm(c) ? c.redirect('/sandbox/subscriptions', 303) : c.json(shown(moved))
  })
  return app
}

function rowOf(subscription: Entity, plan: Entity): string {
  const { amount } = plan.item as { amount: number }
  const { id, status, charge_at, paid_count } = subscription
  const next = charge_at ? new Date(Number(charge_at) * 1000).toISOString().slice(0, 10) : '–'
  const buttons = Object.entries(MOVES)
    .map(
      ([name, { label }]) =>
        `<form method="post" action="/sandbox/subscriptions/${escapeHtml(id)}/${name}"><button>${label}</button></form>`,
    )
    .join('')
  const facts = [
    ['A month', formatRupees(fromPaise(amount * Number(subscription.quantity)))],
    ['Status', `${status}${methodOf(subscription)?.fails ? ', charges fail' : ''}`],
    ['Charges', String(paid_count)],
    ['Next charge', next],
  ]
  return `<li>
<h2>${escapeHtml(id)}</h2>
<dl>${facts.map(([name = '', value = '']) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>
<div class="moves">${buttons}</div>
<p><a href="/admin/monthly-gifts?q=${encodeURIComponent(id)}">See it in the back office</a></p>
</li>`
}

const page = (rows: string) => `
<p>Test mode: no real money. Here months pass at once, and you do what a payer or a bank would.</p>
${rows ? `<ul>${rows}</ul>` : '<p>Nobody has begun a monthly gift yet. <a href="/donate?monthly=1">Begin one</a></p>'}
<p><a href="/admin/monthly-gifts">All monthly gifts in the back office</a></p>`
