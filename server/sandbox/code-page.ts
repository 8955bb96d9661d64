/** A page of the sandbox that pays through payment links, QR codes and virtual accounts. */
import { Hono } from 'hono'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { Env } from '#backend/http/env.ts'
import { formatRupees, fromPaise } from '#domain/india/money.ts'
import { escapeHtml } from '#domain/messages/layout.ts'
import type { Services } from '../services.ts'
import { type Entity, newest, shown } from './books.ts'
import { credit, creditRequest, WAYS } from './codes.ts'
import { answerPage, isForm, refuseOtherSites } from './page.ts'
import { parsed } from './rest.ts'
import { readSwitches } from './switches.ts'

const MOST = 50

export function codePage({ database }: Services) {
  const app = new Hono<Env>()

  app.get('/', async (c) => {
    const payments = await inTransaction(database, (query) => newest(query, 'payment', MOST))
    return answerPage(c, 'Payment sandbox: codes', page(payments.filter(codeOf)))
  })

  app.post('/', async (c) => {
    refuseOtherSites(c)
    const wanted = parsed(
      creditRequest,
      isForm(c) ? await c.req.parseBody() : await c.req.json().catch(() => ({})),
    )
    const switches = await readSwitches(database)
    const payment = await inTransaction(database, (query) => credit(query, switches, wanted))
    return isForm(c)
      ? c.redirect('/sandbox/codes', 303)
      : c.json({ ...shown(payment), code: codeOf(payment) })
  })
  return app
}

const codeOf = ({ sandbox }: Entity) => (sandbox as { code?: string } | undefined)?.code

function page(payments: Entity[]): string {
  const ways = Object.entries(WAYS).map(([way, { label }]) => `<option value="${way}">${label}</option>`)
  const rows = payments.map(
    (payment) => `<li>
<h2>${escapeHtml(codeOf(payment) ?? '')}</h2>
<dl><div><dt>Paid</dt><dd>${formatRupees(fromPaise(Number(payment.amount)))}</dd></div><div><dt>Payment</dt><dd>${escapeHtml(payment.id)}</dd></div></dl>
</li>`,
  )
  return `<p>Test mode: no real money. Here you pay through a payment link, a QR code or a virtual account of the provider.</p>
<form method="post" action="/sandbox/codes">
<p><label>Way<br><select name="way">${ways.join('')}</select></label></p>
<p><label>Code (empty: a new one)<br><input name="code" autocomplete="off"></label></p>
<p><label>Amount in rupees<br><input name="rupees" type="number" min="1" value="500" required></label></p>
<p><label>Payer’s name at the bank (bank transfers)<br><input name="name" autocomplete="off"></label></p>
<button>Pay</button>
</form>
${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>Nothing was paid through a code yet.</p>'}
<p><a href="/admin/provider-codes">Codes in the back office</a></p>`
}
