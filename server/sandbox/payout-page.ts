/** A page of the sandbox that pays out, and a bank statement with these payouts and what posters brought by UPI. */
import { Hono } from 'hono'
import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { Env } from '#backend/http/env.ts'
import { writeCsv } from '#domain/csv/write-csv.ts'
import { dayInWords, dayOf } from '#domain/india/indian-days.ts'
import { formatRupees, fromPaise } from '#domain/india/money.ts'
import { escapeHtml } from '#domain/messages/layout.ts'
import type { Services } from '../services.ts'
import { type Entity, newest, shown } from './books.ts'
import { answerPage, isForm, refuseOtherSites } from './page.ts'
import { payOut } from './payouts.ts'
import { readSwitches } from './switches.ts'

const MOST = 50

export function payoutPage({ database }: Services) {
  const app = new Hono<Env>()
  const payouts = () => inTransaction(database, (query: Query) => newest(query, 'settlement', MOST))
  /** One payment through the UPI code of each poster, which reaches the bank without the site. */
  const byPosters = async () => {
    const { rows } = await database.server.query<ByPoster>(
      `select code, coalesce(amount, 101)::text || '.00' as rupees, created_at as at,
        lpad(abs(hashtext(id::text))::text, 12, '4') as reference
      from public.posters where is_active order by created_at limit ${MOST}`,
    )
    return rows
  }

  app.get('/', async (c) =>
    answerPage(c, 'Payment sandbox: payouts', page(await payouts(), await byPosters())),
  )

  app.post('/', async (c) => {
    refuseOtherSites(c)
    const switches = await readSwitches(database)
    const paid = await inTransaction(database, (query) => payOut(query, switches))
    return isForm(c) ? c.redirect('/sandbox/payouts', 303) : c.json(paid ? shown(paid) : null)
  })

  app.get('/statement.csv', async (c) => {
    c.header('Content-Disposition', 'attachment; filename="bank-statement.csv"')
    return c.body(statement(await payouts(), await byPosters()), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
    })
  })
  return app
}

type ByPoster = { code: string; rupees: string; at: Date; reference: string }

const momentOf = ({ created_at }: Entity) => new Date(created_at * 1000)

function page(payouts: Entity[], byPosters: ByPoster[]): string {
  const rows = payouts.map(
    (payout) => `<li>
<h2>${escapeHtml(payout.id)}</h2>
<dl><div><dt>Day</dt><dd>${dayInWords(momentOf(payout))}</dd></div><div><dt>Paid out</dt><dd>${formatRupees(fromPaise(Number(payout.amount)))}</dd></div><div><dt>UTR</dt><dd>${escapeHtml(String(payout.utr))}</dd></div></dl>
</li>`,
  )
  return `<p>Test mode: no real money. The provider pays out two working days after a gift, less its fees.</p>
<form method="post" action="/sandbox/payouts"><button>Two days later</button></form>
${rows.length + byPosters.length > 0 ? '<p><a href="/sandbox/payouts/statement.csv">Bank statement</a></p>' : ''}
${byPosters.map(({ code, rupees, reference }) => `<p>Paid by the UPI code of poster ${code}: ₹${rupees}, reference ${reference}</p>`).join('')}
${
  rows.length > 0
    ? `<ul>${rows.join('')}</ul>`
    : '<p>Nothing was paid out yet. Gifts that were made before pressing the button are paid out.</p>'
}
<p><a href="/admin/payouts">Payouts in the back office</a></p>`
}

/** In the layout of a bank, with money out among the payouts. */
function statement(payouts: Entity[], byPosters: ByPoster[]): string {
  const asWritten = (moment: Date) => dayOf(moment).split('-').reverse().join('/')
  const lines = payouts.toReversed().map((payout) => {
    const paise = Number(payout.amount)
    const text = `NEFT CR-RAZORPAY SOFTWARE PVT LTD-${payout.utr}`
    return [
      asWritten(momentOf(payout)),
      text,
      String(payout.utr),
      paise < 0 ? fromPaise(-paise) : '',
      paise < 0 ? '' : fromPaise(paise),
    ]
  })
  for (const { code, rupees, at, reference } of byPosters)
    lines.push([asWritten(at), `UPI/CR/${reference}/ASHA/${code} donation`, reference, '', rupees])
  const [first = []] = lines
  return writeCsv(
    ['Date', 'Narration', 'Chq./Ref.No.', 'Withdrawal Amt.', 'Deposit Amt.'],
    [...lines, [first[0] ?? '', 'SALARY TRANSFER', 'SAL0001', '15000.00', '']],
  )
}
