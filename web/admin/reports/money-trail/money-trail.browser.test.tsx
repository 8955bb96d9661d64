import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { holdCapabilities } from '#web/admin/data/may.ts'
import { expectNoViolations, expectToFit, setColorScheme } from '#web/testing/accessible.ts'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import '#web/testing/find.ts'
import { answer, record } from '#web/testing/network.ts'
import { answerRole } from '#web/testing/sign-in.ts'

const GIFT = '3c1f7a52-8f0e-4a07-9b11-5b8a6f0c2d41'
const october = {
  month: '2026-10-01',
  opening: 0,
  given: 125000.5,
  refunds: 500,
  disputes: 0,
  fees: 2500,
  tax: 450,
  adjustments: -100,
  difference: -60,
  open_lines: 2,
  paid_out: 100000,
  closing: 21450.5,
  entered: 15000,
  found: 5000,
}
const months = [
  { ...october, month: '2026-11-01', opening: 21450.5, difference: 0, open_lines: 0, closing: 42901 },
  october,
]
const button = (name: string | RegExp) => page.getByRole('button', { name })
const section = (name: string | RegExp) => page.getByRole('region', { name })

async function expectNoFault() {
  for (const width of [360, 768, 1280])
    for (const scheme of ['light', 'dark'] as const) {
      await page.viewport(width, 900)
      setColorScheme(scheme)
      await expectToFit()
      await expectNoViolations()
    }
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  answerBackOffice()
  answer('/rest/v1/rpc/money_trail', months)
  answer('/rest/v1/rpc/gift_names', [{ id: GIFT, name: 'Asha Rao', perhaps: null }])
})

test('rolls the balance forward by month, each figure leading to its rows', async () => {
  await openBackOffice('/money-trail')
  const facts = section('October 2026').getByCss('dl > div')
  await expect.element(facts.first()).toBeVisible()
  expect(facts.elements().map((row) => row.textContent)).toEqual([
    'Opening balance at Razorpay₹0.00',
    'Given online₹1,25,000.50: Given online',
    'Refunds-₹500.00: Refunds',
    'Lost disputes₹0.00',
    'Fees-₹2,500.00: Fees',
    'GST on fees-₹450.00: GST on fees',
    'Adjustments-₹100.00: Adjustments',
    'Paid out to the bank-₹1,00,000.00: Paid out to the bank',
    'Closing balance at Razorpay₹21,450.50',
    'Entered by hand₹15,000.00: Entered by hand',
    'Found in the bank₹5,000.00: Found in the bank',
  ])
  await expect.element(section(/^November 2026/)).toHaveTextContent('No difference')
  await expectNoFault()
  await section('October 2026')
    .getByRole('link', { name: /^Difference -₹60.00 in October 2026/ })
    .click()
  await expect.poll(() => location.pathname).toBe('/admin/money-trail/2026-10/difference')
})

test('shows the first twelve months, and the others on request', async () => {
  const years = Array.from({ length: 20 }, (_, at) => ({ ...october, month: `${2026 - at}-10-01` }))
  answer('/rest/v1/rpc/money_trail', years)
  await openBackOffice('/money-trail')
  await button(/^Show more, 8 left/).click()
  await expect.poll(() => page.getByRole('heading', { level: 2 }).elements().length).toBe(20)
})

test('explains an empty trail', async () => {
  answer('/rest/v1/rpc/money_trail', [])
  await openBackOffice('/money-trail')
  await expect.element(page.getByText(/^Nothing to show yet\./)).toBeVisible()
  await expect.element(button('Export Excel')).not.toBeInTheDocument()
})

test('exports the months with numbers as numbers, to roles that export', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((contents) => {
    files.push(contents as Blob)
    return 'blob:trail'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await openBackOffice('/money-trail')
  await button('Export Excel').click()
  await expect.poll(() => files.length).toBe(1)
  const parts = unzipSync(new Uint8Array((await files[0]?.arrayBuffer()) ?? []))
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const last = [...sheet.matchAll(/<c r="[A-N]3" s="\d+"(?: t="(\w+)")?>(?:<is>)?<[vt][^>]*>([^<]+)/g)]
  expect(last.map(([, type, value]) => (type ? value : Number(value)))).toEqual([
    '2026-10',
    ...[0, 125000.5, -500, 0, -2500, -450, -100, -100000, 21450.5, -60, 2, 15000, 5000],
  ])
  const held = ['gifts.read', 'books.read'] as const
  answerRole('viewer', held)
  holdCapabilities(held)
  await openBackOffice('/money-trail')
  await expect.element(section('October 2026')).toBeVisible()
  await expect.element(button('Export Excel')).not.toBeInTheDocument()
})

const row = {
  at: '2026-10-05T10:00:00Z',
  amount: 23.6,
  tax: 3.6,
  donation_id: GIFT,
  settlement_id: null as string | null,
  line_id: null as number | null,
  type: null as string | null,
  entity_id: null as string | null,
  note: null as string | null,
  total: 2,
}
const line = { ...row, settlement_id: 'setl_One', line_id: 7, type: 'adjustment', entity_id: 'adj_One' }

test('lists the rows of a figure with links to gift and payout', async () => {
  const asked = record('/rest/v1/rpc/money_trail_rows', [row, { ...line, tax: null, total: 2 }])
  await openBackOffice('/money-trail/2026-10/fees')
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Fees and GST, October 2026')
  await expect.element(page.getByRole('row', { name: /5 Oct 2026/ }).first()).toHaveTextContent('₹20.00₹3.60')
  await expect
    .element(page.getByRole('link', { name: 'Asha Rao' }).first())
    .toHaveAttribute('href', `/admin/donations/${GIFT}`)
  await expect
    .element(page.getByRole('link', { name: 'payout' }))
    .toHaveAttribute('href', '/admin/payouts/setl_One')
  expect(asked[0]?.body).toMatchObject({ month: '2026-10-01', figure: 'fees', past: 0 })
  await expectNoFault()
})

test('marks lines that need an explanation, and leads to their payout', async () => {
  const lost = { ...line, donation_id: null, amount: -60 }
  answer('/rest/v1/rpc/money_trail_rows', [lost, { ...lost, note: 'Bank charge' }])
  await openBackOffice('/money-trail/2026-10/adjustments')
  const rows = page.getByRole('row', { name: /Adjustment/ })
  await expect.element(rows.first()).toHaveTextContent('To explain in its payout-₹60.00')
  await expect.element(rows.last()).toHaveTextContent('Bank charge')
  await expectNoFault()
})

test('leads from an unknown figure to the trail', async () => {
  await openBackOffice('/money-trail/2026-10/nothing')
  await expect.element(section('October 2026')).toBeVisible()
  expect(location.pathname).toBe('/admin/money-trail')
})
