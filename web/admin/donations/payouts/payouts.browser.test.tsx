import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Capability } from '#domain/people/roles.ts'
import { holdCapabilities } from '#web/admin/data/may.ts'
import { expectNoViolations, expectToFit, setColorScheme } from '#web/testing/accessible.ts'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import { message } from '#web/testing/find.ts'
import { answer, record, refuse } from '#web/testing/network.ts'
import { answerRole } from '#web/testing/sign-in.ts'
import { causes } from '#web/testing/site-rows.ts'

const GIFT = '3c1f7a52-8f0e-4a07-9b11-5b8a6f0c2d41'
const payout = {
  settlement_id: 'setl_One',
  settled_at: '2026-11-17T10:00:00Z',
  status: 'processed',
  utr: 'AXISCN0123456789',
  amount: 48213.4,
  lines_amount: 48213.4,
  is_instant: false,
  lines: 42,
  gifts: 40,
  gifts_amount: 50000,
  fees: 1000,
  tax: 180,
  refunds_amount: 500,
  other_amount: -106.6,
  open_lines: 2,
  bank_amount: 48213.4,
  total: 3,
}
const others = [
  { ...payout, settlement_id: 'setl_Two', status: 'failed', utr: null },
  { ...payout, settlement_id: 'setl_Three', settled_at: null, amount: null, open_lines: 0 },
]
const line = {
  id: 1,
  type: 'payment',
  entity_id: 'pay_One',
  part: 'gift',
  net: 976.4,
  fee: 23.6,
  tax: 3.6,
  booked_fee: 23.6,
  difference: 0,
  note: null,
  payment_id: 'pay_One',
  donation_id: GIFT,
  total: 1,
}
const unknown = { ...line, part: 'other', booked_fee: null, donation_id: null, total: 3 }
const differing = [
  { ...unknown, id: 2, entity_id: 'pay_Link', payment_id: 'pay_Link', net: 500, difference: 500 },
  { ...unknown, id: 3, entity_id: 'adj_One', type: 'adjustment', net: -606.6, difference: -606.6 },
  {
    ...unknown,
    id: 4,
    entity_id: 'adj_Old',
    type: 'adjustment',
    net: -10,
    difference: -10,
    note: 'Old bill',
  },
]
const button = (name: string | RegExp) => page.getByRole('button', { name })
const link = (name: string | RegExp) => page.getByRole('link', { name })

function openAs(held: readonly Capability[], address: string) {
  answerRole('accountant', held)
  holdCapabilities(held)
  return openBackOffice(address)
}

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
  answer('/rest/v1/rpc/list_payouts', [payout, ...others])
  answer('/rest/v1/settlements', { ...payout, bank_lines: [{ amount: 40000.15 }, { amount: 8213.25 }] })
  answer('/rest/v1/rpc/payout_lines', ({ body }) =>
    (body as { in_books: boolean }).in_books ? [line] : differing,
  )
  answer('/rest/v1/rpc/gift_names', [{ id: GIFT, name: 'Asha Rao', perhaps: null }])
  answer('/rest/v1/causes', causes)
})

test('lists payouts with their sums, and whether they are in the bank', async () => {
  await openBackOffice('/payouts')
  const row = page.getByRole('row', { name: /17 Nov 2026.*AXISCN/ })
  await expect
    .element(row)
    .toHaveTextContent('₹50,000.0040 gifts-₹1,000.00-₹180.00-₹500.00-₹106.60₹48,213.40')
  await expect.element(row).toHaveTextContent('In the bank2 lines to explain')
  await expect.element(page.getByRole('row', { name: /Failed/ })).not.toHaveTextContent('to explain')
  await expect
    .element(page.getByRole('row', { name: /Not dated yet/ }))
    .toHaveTextContent('Sum not known yet')
  await expectNoFault()
  await link('Not dated yet').click()
  await expect.poll(() => location.pathname).toBe('/admin/payouts/setl_Three')
})

test('reads the following payouts on request', async () => {
  const rows = Array.from({ length: 51 }, (_, at) => ({ ...payout, settlement_id: `setl_${at}`, total: 51 }))
  const asked = record('/rest/v1/rpc/list_payouts', ({ body }) => {
    const { past, most } = body as { past: number; most: number }
    return rows.slice(past, past + most)
  })
  await openBackOffice('/payouts')
  await button(/^Show more, 1 left/).click()
  await expect.poll(() => page.getByRole('row').elements().length).toBe(52)
  expect(asked.map(({ body }) => body)).toMatchObject([{ past: 0 }, { past: 50 }])
})

test('asks the provider for payouts, and shows the reason of a refusal', async () => {
  answer('/rest/v1/rpc/list_payouts', [])
  answer('/functions/v1/read-payouts', () => refuse(409, { code: 'no_keys', message: 'There are no keys.' }))
  await openBackOffice('/payouts')
  await expect.element(page.getByText(/^There are no payouts yet\. Razorpay pays out/)).toBeVisible()
  await button('Read payouts now').click()
  await expect.element(message('The payouts could not be read. There are no keys.')).toBeVisible()
  answer('/functions/v1/read-payouts', { queued: true })
  await button('Read payouts now').click()
  await expect
    .element(message('Razorpay is being asked. New payouts appear here within a minute.'))
    .toBeVisible()
  await expect.element(button('Read payouts now')).toBeDisabled()
})

test('shows a payout with its sums and lines, those that differ first', async () => {
  await openBackOffice('/payouts/setl_One')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Payout of ₹48,213.40')
  await expect.element(page.getByText('In the bank', { exact: true })).toBeVisible()
  const headings = page.getByRole('heading', { level: 2 }).elements()
  expect(headings.map((heading) => heading.textContent)).toEqual([
    'Lines that differ from the books',
    'Lines in the books',
  ])
  await expect
    .element(page.getByRole('row', { name: /pay_Link/ }))
    .toHaveTextContent('This payment is no gift here')
  await expect.element(page.getByRole('row', { name: /adj_Old/ })).toHaveTextContent('Old bill')
  await expect.element(link('Gift, Asha Rao')).toHaveAttribute('href', `/admin/donations/${GIFT}`)
  await expectNoFault()
})

test('explains lines together, changes an explanation, and removes it with Undo', async () => {
  const changes = record('/rest/v1/settlement_lines', ({ method }) => (method === 'PATCH' ? [{ id: 2 }] : []))
  await openBackOffice('/payouts/setl_One')
  await page.getByRole('checkbox', { name: 'Select pay_Link' }).click()
  await page.getByRole('checkbox', { name: 'Select adj_One' }).click()
  await button('Explain together').click()
  const dialog = page.getByRole('dialog', { name: 'Explain 2 lines' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Please write what it is.')).toBeVisible()
  await dialog.getByLabelText('What it is').fill(' Concert tickets ')
  await expectNoViolations()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(message('2 lines are explained.')).toBeVisible()
  await expect.element(button('Explain together')).not.toBeInTheDocument()
  await button('Change adj_Old').click()
  await page.getByLabelText('What it is').fill('Older bill')
  await button('Save').click()
  await expect.element(message('The line is explained.')).toBeVisible()
  await button('Remove the explanation of adj_Old').click()
  await expect.element(message('The explanation is removed.')).toBeVisible()
  await button('Undo').click()
  await expect.poll(() => changes.length).toBe(4)
  expect(changes.map(({ url, body }) => [url.searchParams.get('id'), body])).toEqual([
    ['in.(2,3)', { note: 'Concert tickets' }],
    ['in.(4)', { note: 'Older bill' }],
    ['in.(4)', { note: null }],
    ['in.(4)', { note: 'Old bill' }],
  ])
})

test('takes an unknown payment as a gift for a cause', async () => {
  const asked = record('/functions/v1/adopt-payment', () =>
    refuse(409, { code: 'known', message: 'This payment is a gift already.' }),
  )
  await openBackOffice('/payouts/setl_One')
  await button('Take it as a gift pay_Link').click()
  const dialog = page.getByRole('dialog', { name: 'Take it as a gift' })
  await dialog.getByLabelText('Cause').selectOptions('Elder Care')
  await dialog.getByRole('button', { name: 'Take it as a gift' }).click()
  await expect.element(dialog.getByText('This payment is a gift already.')).toBeVisible()
  expect(asked[0]?.body).toEqual({ payment_id: 'pay_Link', cause_id: 'elder-care' })
  answer('/functions/v1/adopt-payment', { donation_id: GIFT })
  await dialog.getByRole('button', { name: 'Take it as a gift' }).click()
  await expect.element(message('The payment is a gift now.')).toBeVisible()
  await button('See the gift').click()
  await expect.poll(() => location.pathname).toBe(`/admin/donations/${GIFT}`)
})

test('has no button for an account that only reads the books', async () => {
  await openAs(['gifts.read', 'books.read'], '/payouts/setl_One')
  await expect.element(link('Gift, Asha Rao')).toBeVisible()
  for (const name of [/^Take it/, /^Explain/, /^Change/, /^Remove/])
    await expect.element(button(name)).not.toBeInTheDocument()
  expect(page.getByRole('checkbox').elements()).toEqual([])
})

const gift = {
  id: GIFT,
  amount: 1000,
  fee: 23.6,
  tax: 3.6,
  refunded_amount: 0,
  deducted_amount: 0,
  platform: 'razorpay',
  payment_status: 'successful',
  donation_type: 'others',
  payment_id: 'pay_One',
  created_at: '2026-11-15T10:00:00Z',
}

test.each([
  [['gifts.read', 'books.read'], true],
  [['gifts.read'], false],
] as const)('links a gift to its payout for %j: %s', async (held, isShown) => {
  answer('/rest/v1/donations', gift)
  const asked = record('/rest/v1/settlement_lines', [
    { id: 1, settlement_id: 'setl_One', credit: 976.4, debit: 0, settlements: { ...payout } },
  ])
  await openAs(held, `/donations/${GIFT}`)
  await expect.element(page.getByText('₹23.60, including ₹3.60 tax').first()).toBeVisible()
  if (isShown) {
    await expect.element(link('17 Nov 2026')).toHaveAttribute('href', '/admin/payouts/setl_One')
    await expect.element(page.getByText(/₹976\.40 after the fee/)).toBeVisible()
  }
  expect(asked).toHaveLength(isShown ? 1 : 0)
})

test('leads from payments to check to the payout, the day and the gift', async () => {
  const note = {
    detail: 'A payout.',
    amount: null,
    times: 1,
    created_at: payout.settled_at,
    resolved_at: null,
  }
  answer('/rest/v1/payment_attention', () =>
    Response.json(
      [
        { ...note, id: 1, kind: 'settlement_line', reference: 'setl_One' },
        { ...note, id: 2, kind: 'settlement_late', reference: '2026-11-10' },
        { ...note, id: 3, kind: 'unknown_order', reference: 'pay_Link' },
      ],
      { headers: { 'content-range': '0-2/3' } },
    ),
  )
  await openBackOffice('/payments-to-check')
  await expect.element(page.getByRole('heading', { name: 'Payout with unknown lines' })).toBeVisible()
  await expect.element(link('See the payout')).toHaveAttribute('href', '/admin/payouts/setl_One')
  await expect
    .element(link('See the gifts of that day'))
    .toHaveAttribute('href', '/admin/donations?from=2026-11-10&to=2026-11-10&status=paid&platform=razorpay')
  await button('Take it as a gift pay_Link').click()
  await expect.element(page.getByRole('dialog', { name: 'Take it as a gift' })).toBeVisible()
})
