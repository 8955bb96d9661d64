import { beforeEach, expect, test, vi } from 'vitest'
import type { Backend } from '#web/lib/backend.ts'
import type { GiftSummary } from './gift-summary.ts'
import { monthlyOffer } from './monthly-offer.ts'

const site = vi.hoisted(() => ({ cause: null as unknown, campaign: null as unknown }))
vi.mock('#web/lib/causes.ts', () => ({ causeById: async () => site.cause }))
vi.mock('#web/lib/campaigns.ts', () => ({ runningCampaign: async () => site.campaign }))

const costs = (...amounts: string[]) =>
  amounts.map((amount) => ({ amount, description: `What ${amount} does` }))
const page = { presets: [{ amount: 300, description: 'Books' }], defaultAmount: 0 }
const gift = {
  amount: '999.00',
  is_monthly: false,
  cause_id: 'meals',
  campaign: { slug: 'diwali', title: 'Diwali', thanks: '' },
} as GiftSummary
const offer = (changes: Partial<GiftSummary> = {}, amounts = page, most = 15_000) =>
  monthlyOffer({} as Backend, { ...gift, ...changes }, amounts, most)

beforeEach(() => {
  site.cause = { id: 'meals', unit_costs: costs('₹250', '₹500', '₹2,000', '₹20,000') }
  site.campaign = null
})

test.each([
  ['250.00', 250, 'What ₹250 does'],
  ['999.00', 500, 'What ₹500 does'],
  ['5000.00', 2000, 'What ₹2,000 does'],
  // More than a bank debits each month.
  ['90000.00', 2000, 'What ₹2,000 does'],
  ['100.00', 100, ''],
])('offers after a gift of %s what it paid for, at its own price', async (amount, rupees, effect) => {
  expect(await offer({ amount })).toEqual({
    rupees,
    effect,
    query: `?cause_id=meals&amount=${rupees}&monthly=1`,
  })
})

test('offers the same sum without unit costs, at most what a bank debits', async () => {
  const none = { presets: [], defaultAmount: 0 }
  site.cause = { id: 'meals', unit_costs: [] }
  expect(await offer({ amount: '1234.50' }, none)).toMatchObject({ rupees: 1234, effect: '' })
  expect(await offer({ amount: '90000.00' }, none, 5000)).toMatchObject({ rupees: 5000, effect: '' })
})

test('takes the costs of a running campaign, and the page’s without any', async () => {
  site.campaign = { slug: 'diwali', unit_costs: costs('₹900') }
  expect(await offer()).toMatchObject({
    rupees: 900,
    query: '?cause_id=meals&campaign=diwali&amount=900&monthly=1',
  })
  site.campaign = { slug: 'diwali', unit_costs: [] }
  expect(await offer()).toMatchObject({ rupees: 500 })
  site.cause = 'unreachable'
  site.campaign = null
  expect(await offer()).toEqual({ rupees: 300, effect: 'Books', query: '?amount=300&monthly=1' })
})

test('offers nothing after a monthly gift', async () => {
  expect(await offer({ is_monthly: true })).toBeNull()
})
