import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolations, expectToFit } from '#web/testing/accessible.ts'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import { answer, record } from '#web/testing/network.ts'
import { campaignTitles } from '../data/campaign-titles.ts'

const WELLS = '6d0f6e1c-0000-4000-8000-0000000000ca'
const SCHOOL = '6d0f6e1c-0000-4000-8000-0000000000cb'
const gift = {
  id: '6d0f6e1c-0000-4000-8000-000000000001',
  created_at: '2026-11-02T06:30:00Z',
  amount: 500,
  refunded_amount: 0,
  deducted_amount: 0,
  payment_status: 'successful',
  platform: 'cash',
  cause_id: null,
  cause_sent: null,
  campaign_id: WELLS,
  donor_email: null,
  donor_phone: null,
}
const figures = {
  gifts: 1,
  refunds: 0,
  deductions: 0,
  amount: '500.00',
  refunded: '0.00',
  deducted: '0.00',
  net: '500.00',
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  answerBackOffice()
  campaignTitles.forget()
  answer('/rest/v1/causes', [{ id: 'elder-care', title: 'Elder care' }])
  answer('/rest/v1/campaigns', [
    { id: WELLS, slug: 'wells', title: 'Wells for Rampur', cause_id: 'elder-care' },
    { id: SCHOOL, slug: 'school', title: 'A school roof', cause_id: null },
  ])
  answer('/rest/v1/rpc/find_gifts', [gift])
  answer('/rest/v1/rpc/gift_names', [{ id: gift.id, name: 'Asha Rao', perhaps: null }])
  answer('/rest/v1/rpc/sum_gifts', [
    { found: 1, is_more: false, paid: 1, given: 500, refunded: 0, deducted: 0, net: 500 },
  ])
})

test('lists gifts with their campaign and filters by it', async () => {
  await openBackOffice('/donations?campaign=diwali')
  await expect.element(page.getByText('UTM campaign: diwali')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Wells for Rampur' })).toBeVisible()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await userEvent.selectOptions(page.getByLabelText('Campaign', { exact: true }), 'A school roof')
  await expect.element(page.getByText('Campaign: A school roof')).toBeVisible()
  expect(new URL(location.href).searchParams.get('campaign')).toBe(SCHOOL)
  await expectNoViolations()
  await page.viewport(360, 740)
  await expectToFit()
})

test('enters a gift for a campaign, which decides the cause', async () => {
  const entered = record('/rest/v1/rpc/enter_gift', { ...gift, campaign_id: WELLS })
  await openBackOffice('/donations')
  await page.getByRole('button', { name: 'Enter a gift' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Donor' }).click()
  await dialog.getByRole('option', { name: 'Donation box / anonymous' }).click()
  await dialog.getByLabelText('Amount in rupees').fill('500')
  await userEvent.selectOptions(dialog.getByLabelText('Payment method'), 'Cash')
  await expect.element(dialog.getByLabelText('Cause')).toBeVisible()
  await userEvent.selectOptions(dialog.getByLabelText('Campaign'), 'Wells for Rampur')
  await expect.element(dialog.getByText('The gift is for its cause: Elder care.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Cause')).not.toBeInTheDocument()
  await expectNoViolations()
  await dialog.getByRole('button', { name: 'Enter the gift' }).click()
  await expect.poll(() => entered.at(0)?.body).toMatchObject({ gift: { campaign_id: WELLS } })
})

test('has no field and no column for campaigns while there are none', async () => {
  answer('/rest/v1/campaigns', [])
  await openBackOffice('/donations')
  await expect.element(page.getByRole('columnheader', { name: 'Cause' })).toBeVisible()
  expect(page.getByRole('columnheader', { name: 'Campaign' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Enter a gift' }).click()
  await expect.element(page.getByRole('dialog').getByLabelText('Cause')).toBeVisible()
  expect(page.getByRole('dialog').getByLabelText('Campaign').elements()).toEqual([])
})

test('shows figures by campaign and by UTM campaign, which lead to their gifts', async () => {
  answer('/rest/v1/rpc/donation_report', {
    now: figures,
    before: null,
    by: {
      campaign: [
        { key: WELLS, ...figures },
        { key: null, ...figures },
      ],
      utm: [{ key: 'diwali', ...figures }],
    },
    trend: [{ start: '2026-11-01', ...figures }],
  })
  await openBackOffice('/mis-dashboard')
  const table = (name: string) => page.getByRole('table', { name, exact: true })
  const link = (name: string) => page.getByRole('link', { name }).element().getAttribute('href')
  await expect.element(table('By campaign')).toBeVisible()
  await expect.element(table('By UTM campaign')).toBeVisible()
  expect(link('₹500.00: Wells for Rampur')).toBe(`/admin/donations?status=successful&campaign=${WELLS}`)
  expect(link('₹500.00: No campaign')).toBe('/admin/donations?status=successful&campaign=')
  expect(link('₹500.00: diwali')).toBe('/admin/donations?status=successful&utm_campaign=diwali')
})
