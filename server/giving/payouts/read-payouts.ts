import { withoutNul } from '#backend/base/without-nul.ts'
import { type Query, serverQuery } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { PayoutLine, ProviderPayout } from '#domain/donations/provider-payouts.ts'
import { addMonths, dayOf } from '#domain/india/indian-days.ts'
import type { Services } from '../../services.ts'
import { notePayouts } from '../events/note-payouts.ts'
import { recordRefund, settlePayment } from '../events/settle.ts'
import { isTestKey, readKeys } from '../provider/keys.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { type Keys, type Provider, razorpay } from '../provider/razorpay.ts'

const FIRST_MONTHS = 24
/** A payout may fail days after it was reported. */
const RECENT_DAYS = 45
const MOST_LOOKUPS = 200
/** A list that changes while its pages are read is read again. */
const MOST_PASSES = 3
const FULL_PAGE = 1000
const BOOKED_AT_ONCE = 50

type Month = { year: number; month: number }
type Account = { keys: Keys; provider: Provider; services: Services; query: Query }

/**
 * Reads payouts and their lines from the provider: those of the last days, the lines of this month and the last, and at
 * first of two years. Everything may repeat: late lines are found, and none counts twice. Throws if the provider does
 * not answer, so that the job is tried again; months that were read stay.
 */
export async function readPayouts(services: Services): Promise<void> {
  const keys = await readKeys(services)
  if (!keys) return
  const query = serverQuery(services.database)
  const account: Account = { keys, provider: razorpay(keys), services, query }
  const missing = await monthsToRead(account)
  const isFirst = missing.length > 2
  const changed = new Set(await readEntities(account, isFirst))
  for (const month of missing) for (const id of await readMonth(account, month)) changed.add(id)
  for (const id of await readLackingEntities(account)) changed.add(id)
  // After thousands of new lines, the planner knows nothing of them yet.
  if (isFirst) await query('analyze public.settlement_lines, public.settlements')
  const ids = await payoutsToBook(account, [...changed])
  // First payments: only those of a known payment lead to its refunds.
  await learnFromLines(account, 'payment', ids)
  await learnFromLines(account, 'refund', ids)
  for (let at = 0; at < ids.length; at += BOOKED_AT_ONCE)
    await inTransaction(services.database, (inside) =>
      bookPayouts(inside, ids.slice(at, at + BOOKED_AT_ONCE)),
    )
  await query('select private.match_payouts_to_bank()')
  await query('select private.call_for_late_payouts()')
}

/** The last 24 months that were not read with this key since a week after their end, this month and the last. */
async function monthsToRead({ query, keys }: Account): Promise<Month[]> {
  const { rows } = await query<{ month: string }>(
    `select month::text from private.payout_readings where key_id = $1 and read_at >= month + interval '1 month 7 days'`,
    [keys.keyId],
  )
  const known = new Set(rows.map(({ month }) => month))
  const first = `${dayOf(new Date()).slice(0, 7)}-01`
  return Array.from({ length: FIRST_MONTHS }, (_, back) => addMonths(first, -back))
    .filter((day, back) => back < 2 || !known.has(day))
    .map((day) => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) }))
    .reverse()
}

/** Payouts with their sums; ids of those that are new or changed. */
async function readEntities({ provider, ...account }: Account, isFirst: boolean): Promise<string[]> {
  const now = Math.floor(Date.now() / 1000)
  const days = { from: now - (isFirst ? FIRST_MONTHS * 31 : RECENT_DAYS) * 86_400, to: now }
  const ids: string[] = []
  for (let skip = 0; ; ) {
    const { received, items } = await provider.payouts(days, skip)
    ids.push(...(await notePayouts(account, items)))
    skip += received
    if (received === 0) break
  }
  for (let skip = 0; ; ) {
    // An account without instant payouts refuses.
    const { received, items } = await provider.instantPayouts(days, skip).catch((error) => {
      if (error instanceof ProviderError && error.trouble === 'refused') return { received: 0, items: [] }
      throw error
    })
    ids.push(
      ...(await notePayouts(
        account,
        items.map(({ payout }) => payout),
      )),
    )
    ids.push(
      ...(await noteLines(
        account,
        items.map(({ line }) => line),
      )),
    )
    skip += received
    if (received === 0) break
  }
  return ids
}

/** Reads all lines of a month. A list of several pages may shift meanwhile: it is read until nothing is new. */
async function readMonth(account: Account, { year, month }: Month): Promise<string[]> {
  const changed: string[] = []
  for (let pass = 1; pass <= MOST_PASSES; pass++) {
    let skip = 0
    let pages = 0
    const found: string[] = []
    for (;;) {
      const { received, lines, unread } = await account.provider.payoutRows({ year, month }, skip)
      if (unread > 0) account.services.log.warn({ year, month, unread }, 'Lines of payouts cannot be parsed')
      if (received === 0) break
      await notePayouts(account, lines.map(payoutOf))
      found.push(
        ...(await noteLines(
          account,
          lines.map(({ line }) => line),
        )),
      )
      skip += received
      pages++
    }
    changed.push(...found)
    if ((pages < 2 && skip < FULL_PAGE) || (pass > 1 && found.length === 0)) break
  }
  await account.query(
    `insert into private.payout_readings (key_id, month) values ($1, make_date($2, $3, 1))
    on conflict (key_id, month) do update set read_at = now()`,
    [account.keys.keyId, year, month],
  )
  return changed
}

const payoutOf = ({ line, utr }: { line: PayoutLine; utr: string | null }): ProviderPayout => ({
  settlement_id: line.settlement_id,
  amount: null,
  status: null,
  utr,
  settled_at: line.settled_at,
})

/** The provider does not know one record, or cannot describe it: the others can still be read. */
const isAboutOne = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && (error.trouble === 'refused' || error.trouble === 'nonsense')

/** Sums of payouts that are known from their lines alone. */
async function readLackingEntities({ provider, ...account }: Account): Promise<string[]> {
  const { rows } = await account.query<{ settlement_id: string }>(
    'select settlement_id from public.settlements where amount is null and key_id = $1 order by settled_at desc limit $2',
    [account.keys.keyId, MOST_LOOKUPS],
  )
  for (const { settlement_id } of rows) {
    const payout = await provider.payout(settlement_id).catch((error) => {
      if (isAboutOne(error)) return undefined
      throw error
    })
    if (payout) await notePayouts(account, [payout])
  }
  return rows.map(({ settlement_id }) => settlement_id)
}

/** Payouts that changed, that were not booked when a reading failed, or whose lines the books see differently by now. */
async function payoutsToBook({ query, keys }: Account, changed: string[]): Promise<string[]> {
  const { rows } = await query<{ settlement_id: string }>(
    `select settlement_id from public.settlements
    where settlement_id = any ($2) or test_mode = $1 and (open_lines > 0 or amount is distinct from lines_amount)
      or settlement_id in (select private.payouts_unlike_books($1))
    order by settlement_id`,
    [isTestKey(keys.keyId), changed],
  )
  return rows.map(({ settlement_id }) => settlement_id)
}

/** Asks about payments or refunds whose event was lost. Those of other sites stay unknown. */
async function learnFromLines(
  { query, provider, services }: Account,
  type: 'payment' | 'refund',
  ids: string[],
): Promise<void> {
  const { rows } = await query<{ payment_id: string }>(
    `select distinct line.payment_id from public.settlement_lines as line
      left join public.payments as paid using (payment_id) left join public.refunds as refund using (refund_id)
    where line.settlement_id = any ($1) and line.type = $2 and line.note is null and line.payment_id is not null
      and case $2 when 'payment' then paid.payment_id is null else paid.payment_id is not null and refund.id is null end
    limit ${MOST_LOOKUPS}`,
    [ids, type],
  )
  for (const { payment_id } of rows) {
    try {
      if (type === 'refund') {
        for (const refund of await provider.refundsOf(payment_id)) await recordRefund(query, refund)
        continue
      }
      const payment = await provider.payment(payment_id)
      const { rowCount } = await query('select from public.donations where order_id = $1', [payment.order_id])
      if (rowCount) await settlePayment(query, { ...payment, asked: true })
    } catch (error) {
      if (!isAboutOne(error)) throw error
      services.log.warn({ payment_id, reason: error.message }, 'The provider could not look a payment up')
    }
  }
}

export const bookPayouts = (query: Query, ids: string[]) =>
  query('select private.book_payouts($1)', [ids]).then(() => undefined)

async function noteLines({ query }: Pick<Account, 'query'>, lines: PayoutLine[]): Promise<string[]> {
  if (lines.length === 0) return []
  const { rows } = await query<{ ids: string[] }>('select private.note_payout_lines($1) as ids', [
    JSON.stringify(lines, withoutNul),
  ])
  return rows[0]?.ids ?? []
}
