/** Everything that the back office lists, finds and adds up, asked as its screens do. */
import { financialYearOf } from '#domain/india/financial-year.ts'
import { addDays, monthStart } from '#domain/india/indian-days.ts'
import { type Period, periodBefore, quickPeriods } from '#domain/reports/period.ts'
import { givingViews, MOST } from '../reports/find-donors.ts'
import { giftFilters, knownGift } from '../reports/gift-filters.ts'
import { PAGE } from '../reports/measure.ts'
import type { Product } from '../reports/product.ts'

/**
 * A page is read from an index and must not grow. A count has the exact number of rows beside the page, and a sum reads
 * every row: both may grow as much as the rows.
 */
export type Work = 'page' | 'count' | 'sum'
type Run = () => Promise<unknown>
export type Asked = {
  name: string
  work: Work
  /** Milliseconds; without it, twice as long as plain SQL. */
  limit: number
  /** The slowest of these. */
  runs: Run[]
  plain?: Run
}

/** Limits in milliseconds. Lists and the search answer while one types (0030), the report within 400 (0022). */
const LIMITS = { list: 100, search: 100, report: 400, trail: 200, screen: 2000 }

export async function allAsked({ ask, owner }: Product, today: string): Promise<Asked[]> {
  const known = await knownGift(owner)
  const year = financialYearOf(today)
  const counted = (path: string) => ask(path, undefined, 'count=exact')
  const asked: Asked[] = []
  const add = (name: string, work: Work, limit: number, ...runs: Run[]) =>
    asked.push({ name, work, limit, runs })

  for (const [name, filter] of giftFilters(known)) {
    const page = (more: object) => () => ask('rpc/find_gifts', { filter, at_most: PAGE + 1, ...more })
    add(`Gifts: ${name}`, 'page', LIMITS.list, page({}), page({ after: known.id }), page({ sort: 'largest' }))
    add(`Gifts, sums: ${name}`, 'sum', LIMITS.screen, () => ask('rpc/sum_gifts', { filter }))
  }
  add('Gifts: 5,000 for a file', 'page', LIMITS.screen, () => ask('rpc/export_gifts', { at_most: 5000 }))

  const donors = (body: object) => () => ask('rpc/list_donors', { page_size: PAGE, ...body })
  const { rows } = await owner.query('select count(*)::integer as donors from public.donors')
  const middle = Math.floor(rows[0]?.donors / 2)
  add('Donors: first page', 'count', LIMITS.list, donors({}))
  add('Donors: the page in the middle', 'count', LIMITS.list, donors({ page_offset: middle }))
  add('Donors: “sharma”', 'count', LIMITS.list, donors({ filter: { words: ['sharma'] } }))
  add('Donors: two letters, “ra”', 'count', LIMITS.list, donors({ filter: { words: ['ra'] } }))
  add('Donors: an email address', 'count', LIMITS.list, donors({ filter: { words: [known.donor_email] } }))
  add('Donors: who donated, by name, in the middle', 'count', LIMITS.list, () =>
    donors({ filter: { status: ['Donated'] }, sort: 'name', page_offset: Math.floor(middle * 0.8) })(),
  )
  add('Donors: awaiting thanks', 'count', LIMITS.screen, donors({ filter: { thanked: 'no' } }))
  add('Donors: values of filters', 'sum', LIMITS.screen, () => ask('rpc/donor_campaigns', {}))
  add('Donors: duplicates', 'sum', LIMITS.screen, () =>
    ask('rpc/duplicate_donors?limit=25', { max_groups: 25 }),
  )
  add('Donor: timeline', 'page', LIMITS.list, () => ask('rpc/donor_timeline', { donor: known.donor_id }))
  for (const { name, filter, plain } of await givingViews(owner, today)) {
    asked.push({ name, work: 'sum', limit: MOST, runs: [donors({ filter })], plain })
  }
  add('Donors of a year: new, returning, lapsed', 'sum', LIMITS.screen, () =>
    ask('rpc/donors_of_year', { year }),
  )

  const searches = { '“sharma”': 'sharma', 'two letters, “ra”': 'ra', 'a payment id': known.payment_id }
  for (const [name, words] of Object.entries({ ...searches, 'a phone number': known.donor_phone })) {
    add(`Search everything: ${name}`, 'page', LIMITS.search, () => ask('rpc/search_everything', { words }))
  }

  const report = (wanted: string) => {
    const period: Period = quickPeriods(today).find(({ name }) => name === wanted)?.period ?? {}
    const before = periodBefore(period, today)
    return ask('rpc/donation_report', {
      ...(period.from && { from_day: period.from, to_day: period.to }),
      ...(before && { before_from: before.from, before_to: before.to }),
      step: wanted.endsWith('month') ? 'day' : 'month',
    })
  }
  const dayAgo = addDays(today, -1)
  const home = {
    'last gifts': () => ask('rpc/find_gifts', { filter: { status: 'successful' }, at_most: 5 }),
    'donors to thank': () => ask('rpc/donors_to_thank', { at_most: 4 }),
    'orders of a day': () =>
      counted(
        `donations?select=id&platform=eq.razorpay&order_id=not.is.null&created_at=gte.${dayAgo}&created_at=lte.${today}&limit=1`,
      ),
    'test gifts': () => ask('donations?select=id&test_mode=eq.true&limit=1'),
    'demo data': () => ask('donations?select=id&is_demo=eq.true&limit=1'),
    'unfinished work': () => ask('rpc/unfinished_work', {}),
  }
  for (const [name, run] of Object.entries(home)) {
    add(
      `Home: ${name}`,
      ['donors to thank', 'orders of a day'].includes(name) ? 'sum' : 'page',
      LIMITS.report,
      run,
    )
  }
  add('Home: all at once', 'sum', LIMITS.screen, () =>
    Promise.all([report('This month'), ...Object.values(home).map((run) => run())]),
  )
  for (const name of ['Last month', 'Last financial year', 'All time']) {
    add(`Report: ${name.toLowerCase()}`, 'page', LIMITS.report, () => report(name))
  }
  const twelve = { from_day: addDays(today, -365), to_day: today }
  add('Charts: giving by cause', 'page', LIMITS.report, () =>
    ask('rpc/giving_by_month', { by: 'cause', ...twelve }),
  )
  add('Charts: donors who came back', 'sum', LIMITS.screen, () =>
    ask('rpc/returning_donors', { first_year: year - 4 }),
  )
  add('Campaign: progress', 'sum', LIMITS.report, () => ask('rpc/campaign_progress', { slug: 'feed' }))

  const monthly = (filter: object) => async () => {
    await ask('rpc/find_monthly_gifts', { filter, at_most: PAGE + 1 })
    await ask('rpc/sum_monthly_gifts', { filter })
  }
  add('Monthly gifts: first page', 'count', LIMITS.list, monthly({}))
  add('Monthly gifts: those that cannot be charged', 'count', LIMITS.list, monthly({ status: 'unpaid' }))
  add('Monthly gifts: “sharma”', 'count', LIMITS.screen, monthly({ q: 'sharma' }))
  add('Figures of monthly gifts: this month', 'sum', LIMITS.report, () =>
    ask('rpc/monthly_gift_report', { from_day: monthStart(today), to_day: today }),
  )
  add('Figures of monthly gifts: all time', 'sum', LIMITS.screen, () => ask('rpc/monthly_gift_report', {}))

  const receipts = (filter: string) => () =>
    counted(
      `receipts?select=id,receipt_no,amount,donor_name:data->donor->>name,gift:donations(donor_id)&series=neq.TEST${filter}&order=issued_at.desc,id&limit=${PAGE}`,
    )
  add('Receipts: first page', 'count', LIMITS.screen, receipts('&cancelled_at=is.null'))
  add('Receipts: of a year', 'count', LIMITS.screen, receipts(`&cancelled_at=is.null&year=eq.${year - 1}`))
  add('Receipts: cancelled', 'count', LIMITS.screen, receipts('&cancelled_at=not.is.null'))
  add('Receipts: paid in a month', 'count', LIMITS.screen, () =>
    receipts(
      `&cancelled_at=is.null&data->gift->>paid_on=gte.${year}-06-01&data->gift->>paid_on=lte.${year}-06-30`,
    )(),
  )
  add(
    'Receipts: a number',
    'count',
    LIMITS.screen,
    receipts('&cancelled_at=is.null&receipt_no=ilike.*2024/123*'),
  )
  add('Receipts: waiting', 'count', LIMITS.screen, () =>
    counted(
      `waiting_receipts?select=id:donation_id,missing,donation:donations!inner(id,amount,donors(email))&donation.test_mode=eq.false&order=created_at.desc,donation_id&limit=${PAGE}`,
    ),
  )
  add('Messages: first page', 'count', LIMITS.screen, () =>
    counted('outgoing_messages?select=id,recipient,subject,state&order=created_at.desc,id&limit=25'),
  )
  add('Messages: “sharma”', 'count', LIMITS.screen, () =>
    counted(
      'outgoing_messages?select=id,recipient,subject,state&or=(recipient.ilike.*sharma*,subject.ilike.*sharma*)&order=created_at.desc,id&limit=25',
    ),
  )
  for (const state of ['open', 'gift']) {
    add(`Bank lines: ${state}`, 'count', LIMITS.screen, () =>
      counted(
        `bank_lines?select=id,booked_on,amount,narration,donations(id,amount)&state=eq.${state}&order=booked_on.desc,id&limit=20`,
      ),
    )
  }
  add('Payouts: first page', 'page', LIMITS.list, () => ask('rpc/list_payouts', {}))
  add('Payouts: lines of one', 'count', LIMITS.screen, () =>
    ask('rpc/payout_lines', { payout: `setl_${addDays(today, -40)}`, in_books: true }),
  )
  add('Money trail', 'sum', LIMITS.trail, () => ask('rpc/money_trail', {}))
  const month = monthStart(addDays(today, -40))
  add('Money trail: rows of a month', 'count', LIMITS.screen, () =>
    ask('rpc/money_trail_rows', { month, figure: 'given' }),
  )
  add('Books: months of a year', 'sum', LIMITS.screen, () => ask('rpc/book_months', { year: year - 1 }))
  add('Books: vouchers of a month', 'count', LIMITS.screen, () =>
    ask('rpc/list_vouchers', { first: month, last: addDays(month, 27) }),
  )
  return asked
}
