import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { holdCapabilities } from '#web/admin/data/may.ts'
import { expectNoViolations, expectToFit, setColorScheme } from '#web/testing/accessible.ts'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import { message } from '#web/testing/find.ts'
import { type Asked, answer, record, refuse } from '#web/testing/network.ts'
import { answerRole } from '#web/testing/sign-in.ts'
import { causes } from '#web/testing/site-rows.ts'

const DONOR = '3c1f7a52-8f0e-4a07-9b11-5b8a6f0c2d41'
const ID = '3c1f7a52-8f0e-4a07-9b11-5b8a6f0c2d43'
const pledge = {
  id: ID,
  donor_id: DONOR,
  amount: 5000,
  due_on: '2026-12-25',
  cause_id: 'elder-care',
  campaign_id: null,
  status: 'open',
  note: 'At the meeting in Satara',
  quiet_since: null,
  created_at: '2026-11-10T10:00:00Z',
  updated_at: '2026-11-10T10:00:00Z',
  donors: { name: 'Asha Rao' },
  causes: { title: 'Elder Care' },
  campaigns: null,
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const field = (name: string | RegExp) => page.getByRole('textbox', { name })
/** The pledges as stored, with what changes them. */
function answerPledges(
  rows: object[] = [pledge],
  change: (asked: Asked) => Response | object = () => [pledge],
) {
  return record('/rest/v1/pledges', (asked) => (asked.method === 'GET' ? rows : change(asked)))
}
const changesOf = (asked: Asked[]) =>
  asked.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])

beforeEach(async () => {
  await page.viewport(1280, 900)
  answerBackOffice()
  answer('/rest/v1/causes', causes)
  answer('/rest/v1/campaigns', [])
  answer('/rest/v1/rpc/given_to_pledges', [{ pledge_id: ID, given: 1500 }])
})

test('lists promised beside given, without a fault at any width', async () => {
  const asked = answerPledges()
  await openBackOffice('/pledges')
  await expect
    .element(page.getByRole('row', { name: /Asha Rao/ }))
    .toHaveTextContent('Asha RaoElder Care · At the meeting in Satara₹5,000 promised₹1,500 given')
  await button('Enter a pledge').click()
  for (const width of [360, 768, 1280])
    for (const scheme of ['light', 'dark'] as const) {
      await page.viewport(width, 900)
      setColorScheme(scheme)
      await expectToFit()
      await expectNoViolations()
    }
  await button('Cancel').last().click()
  await page.getByRole('link', { name: 'Lapsed' }).click()
  await expect.poll(() => asked.at(-1)?.url.searchParams.get('status')).toBe('eq.lapsed')
})

test('edits a pledge but not its donor, and offers both versions after a change by someone else', async () => {
  let isOvertaken = true
  const asked = answerPledges([pledge], () => (isOvertaken ? [] : [pledge]))
  answer(`/rest/v1/pledges?*id=eq.${ID}`, (one) => {
    asked.push(one)
    return one.method === 'GET'
      ? [{ ...pledge, amount: 6000, updated_at: '2026-11-11T10:00:00Z' }]
      : isOvertaken
        ? []
        : [pledge]
  })
  await openBackOffice('/pledges')
  await button(/^Edit/).click()
  await expect.element(page.getByRole('combobox', { name: /^Donor/ })).not.toBeInTheDocument()
  await field('Amount in rupees').fill('nothing')
  await button('Save').click()
  await expect.element(page.getByText('Please enter an amount of more than ₹0.')).toBeVisible()
  await field('Amount in rupees').fill('7,000')
  await button('Save').click()
  const conflict = page.getByRole('dialog').getByRole('alert')
  await expect.element(conflict).toHaveTextContent(/AmountStored now6000Yours7,000/)
  isOvertaken = false
  await conflict.getByRole('button', { name: /mine|over/i }).click()
  await expect.element(message('Pledge saved.')).toBeVisible()
  expect(changesOf(asked).at(-1)).toEqual([
    'PATCH',
    { amount: 7000, due_on: '2026-12-25', cause_id: 'elder-care', campaign_id: null, note: pledge.note },
  ])
})

test('makes a link, ends reminders and cancels, with the reason of a refusal', async () => {
  const asked = answerPledges([pledge], () => pledge)
  const url = 'https://example.org/donate#pledge=token'
  const links = record('/functions/v1/pledge-link', { token: 'token', url })
  await openBackOffice('/pledges')
  await button(/^Link/).click()
  await expect.element(page.getByText(url)).toBeVisible()
  await expectNoViolations()
  expect(links.map(({ body }) => body)).toEqual([{ id: ID }])
  await button('Close').first().click()
  await button(/^End reminders/).click()
  await expect.element(message('Reminders of this pledge ended.')).toBeVisible()
  await button(/^Cancel/).click()
  await expect.element(message('Pledge cancelled. Gifts made towards it stay.')).toBeVisible()
  expect(changesOf(asked)).toEqual([
    ['PATCH', { quiet_since: expect.stringMatching(/^20/) }],
    ['PATCH', { status: 'cancelled' }],
  ])
  answer('/functions/v1/pledge-link', () =>
    refuse(409, { code: 'not_open', error: 'This pledge is paid or cancelled.' }),
  )
  await button(/^Link/).click()
  await expect.element(message('Failed to make a link.')).toBeVisible()
})

test('offers what fits the status of a pledge', async () => {
  answerPledges([{ ...pledge, status: 'cancelled' }])
  await openBackOffice('/pledges?status=cancelled')
  await expect.element(button(/^Reopen/)).toBeVisible()
  await expect.element(button(/^Link/)).not.toBeInTheDocument()
  answerPledges([{ ...pledge, quiet_since: '2026-11-11T10:00:00Z' }])
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect.element(button(/^Remind again/)).toBeVisible()
  await expect.element(page.getByText('₹1,500 given, reminders ended')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '₹1,500 given' }))
    .toHaveAttribute('href', `/admin/donations?status=paid&pledge=${pledge.id}`)
})

test('lists the pledges of the period that a figure is about', async () => {
  const asked = answerPledges([pledge])
  await openBackOffice('/pledges?from=2026-04-01&to=2027-03-31')
  await expect.element(page.getByText(/^Due in this time: /)).toBeVisible()
  expect(asked[0]?.url.searchParams.getAll('due_on')).toEqual(['gte.2026-04-01', 'lte.2027-03-31'])
  await expect.element(page.getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/admin/pledges')
})

test('lets viewers read pledges without changing them', async () => {
  answerPledges()
  answerRole('viewer', ['gifts.read'])
  holdCapabilities(['gifts.read'])
  await openBackOffice('/pledges')
  await expect.element(page.getByText('₹5,000 promised').first()).toBeVisible()
  await expect.element(button('Enter a pledge')).not.toBeInTheDocument()
  await expect.element(button(/^(Edit|Link|Cancel)/)).not.toBeInTheDocument()
})

test('shows pledges of the report’s time, promised beside given', async () => {
  const sums = {
    gifts: 1,
    amount: '500',
    refunded: '0',
    deducted: '0',
    net: '500',
    refunds: 0,
    deductions: 0,
  }
  answer('/rest/v1/rpc/donation_report', { now: sums, before: null, by: {}, trend: [] })
  answer('/rest/v1/rpc/monthly_gift_report', {
    figures: {},
    lost: { gifts: 0, amount: '0' },
    why: [],
    charges: { tried: 0, failed: 0, gifts: 0 },
  })
  const asked = record('/rest/v1/rpc/pledge_figures', [
    { status: 'open', pledges: 2, promised: 6000, given: 1500 },
    { status: 'lapsed', pledges: 1, promised: 300, given: 0 },
  ])
  await openBackOffice('/mis-dashboard?from=2026-04-01&to=2027-03-31')
  await expect
    .element(page.getByRole('row', { name: /2 open/ }))
    .toHaveTextContent('2 open₹6,000.00₹1,500.00')
  await expect
    .element(page.getByRole('link', { name: '1 lapsed' }))
    .toHaveAttribute('href', '/admin/pledges?status=lapsed&from=2026-04-01&to=2027-03-31')
  expect(asked.map(({ body }) => body)).toEqual([{ from_day: '2026-04-01', to_day: '2027-03-31' }])
})

test('credits a gift to a pledge of its donor, and asks for a reason above the ceiling for cash', async () => {
  const sentence =
    'This person’s cash of the day would be ₹3,00,000, above the ceiling of ₹2,00,000. Please enter a reason.'
  answerPledges()
  answer('/rest/v1/rpc/list_donors', {
    donors: [{ id: DONOR, name: 'Asha Rao', typed_with: null }],
    total: 1,
  })
  const entered = record('/rest/v1/rpc/enter_gift', ({ body }) =>
    (body as { gift: { cash_reason: string | null } }).gift.cash_reason
      ? { id: ID, amount: 300_000, donor_id: DONOR }
      : refuse(400, { code: '23514', message: sentence, details: null, hint: 'cash_reason' }),
  )
  await openBackOffice('/donations')
  await button('Enter a gift').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Pledge')).not.toBeInTheDocument()
  await dialog.getByRole('combobox', { name: 'Donor' }).fill('Asha')
  await dialog.getByRole('option', { name: /Asha Rao/ }).click()
  await dialog.getByLabelText('Pledge').selectOptions('₹5,000 for 25 Dec 2026, Elder Care')
  await dialog.getByLabelText('Amount in rupees').fill('3,00,000')
  await dialog.getByLabelText('Payment method').selectOptions('Cash')
  await expect.element(field('Reason for the cash')).not.toBeInTheDocument()
  await button('Enter the gift').click()
  await expect.element(dialog.getByText(sentence)).toBeVisible()
  await field('Reason for the cash').fill('Sold a flat')
  await expectNoViolations()
  await button('Enter the gift').click()
  await expect
    .poll(() => entered.at(-1)?.body)
    .toMatchObject({ gift: { pledge_id: ID, cash_reason: 'Sold a flat' } })
})
