import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations } from '#web/testing/accessible.ts'
import {
  answerGiving,
  cause,
  checkout,
  MONTHLY,
  ORDER,
  order,
  payButton,
  preset,
  sum,
} from '#web/testing/donate-page.ts'
import '#web/testing/find.ts'
import { answer, record, refuse } from '#web/testing/network.ts'
import { openPage } from '#web/testing/open-page.tsx'

const row = {
  id: 'c1',
  slug: 'roofs',
  title: 'Roofs before the rain',
  summary: '',
  story: 'Eleven roofs leak.\nThe rain comes in June.',
  unit_costs: [
    { amount: '₹750', description: 'A sheet of tin' },
    { amount: '₹2,250', description: 'A whole roof' },
  ],
  image_url: null,
  image_focus: null,
  gallery_images: [],
  cause_id: 'elder-care',
  causes: { id: 'elder-care', title: 'Elder Care' },
  goal: 10_000,
  starts_on: '2020-01-01',
  ends_on: null as string | null,
  match_by: null,
  match_limit: null,
  thanks: '',
  is_sample: false,
}
const sums = { raised: 2500.5, gifts: 1234, goal: 10_000, matched: null, ends_on: null, last_gift_at: null }

beforeEach(() => {
  answerGiving()
  answer('/rest/v1/campaigns', [row])
  answer('/rest/v1/rpc/campaign_progress', [sums])
})

test('shows what was raised as text and as a bar, and no one who doubles it', async () => {
  await openPage('/campaigns/roofs')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Roofs before the rain')
  const bar = page.getByRole('progressbar', { name: '₹2,500.50 raised of ₹10,000' })
  await expect.element(bar).toHaveAttribute('value', '2500.5')
  await expect.element(page.getByText('1,234 gifts')).toBeVisible()
  await expect.element(page.getByText(/doubles/)).not.toBeInTheDocument()
  await expectNoViolations()
})

test.each([
  [null, 'Lotus Mills doubles every gift up to ₹2,000: ₹2,000 so far.'],
  ['2020-02-01', 'Lotus Mills doubled every gift up to ₹2,000: ₹2,000.'],
])('says who doubles gifts until %s', async (ends_on, sentence) => {
  answer('/rest/v1/campaigns', [{ ...row, ends_on, match_by: 'Lotus Mills', match_limit: 2000 }])
  answer('/rest/v1/rpc/campaign_progress', [{ ...sums, matched: 2000 }])
  await openPage('/campaigns/roofs')
  await expect.element(page.getByRole('main')).toHaveTextContent(sentence)
})

test('goes without sums that cannot be read, and still takes gifts', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answer('/rest/v1/rpc/campaign_progress', () => refuse(500, { message: 'Out of order' }))
  await openPage('/campaigns/roofs')
  await expect.element(page.getByRole('link', { name: 'Give now' }).first()).toBeVisible()
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
})

test.each([
  ['once', ORDER],
  ['monthly', MONTHLY],
])('sends the campaign and its cause with a gift given %s', async (way, path) => {
  const asked = record(
    path,
    path === ORDER ? order : { subscription_id: 'sub_1', key: 'k', amount: 75_000, currency: 'INR' },
  )
  await openPage(`/donate?campaign=roofs&amount=750${way === 'monthly' ? '&monthly=1' : ''}`)
  await expect.element(page.getByRole('link', { name: 'Roofs before the rain' })).toBeVisible()
  await expect.element(cause).not.toBeInTheDocument()
  await expect.element(preset('₹2,250')).not.toBeChecked()
  await expect.element(sum).toHaveTextContent('₹750')
  await payButton.click()
  await checkout()
  expect(asked[0]?.body).toMatchObject({ campaign: 'roofs', cause_id: 'elder-care', amount: 750 })
})

test('gives without a campaign that has ended', async () => {
  answer('/rest/v1/campaigns', [{ ...row, ends_on: '2020-02-01' }])
  const asked = record(ORDER, order)
  await openPage('/donate?campaign=roofs&amount=750')
  await expect.element(cause).toBeVisible()
  await payButton.click()
  await checkout()
  expect(asked[0]?.body).not.toHaveProperty('campaign')
})
