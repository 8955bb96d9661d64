import { expect, test } from 'vitest'
import { costLink, donateLink, presetsOf, tierLink } from './giving-links.ts'

test('offers unit costs in whole rupees, each amount once', () => {
  const unit_costs = [
    { amount: '₹499', description: 'One session' },
    { amount: '₹1,499', description: 'An assessment' },
    { amount: '₹499', description: 'The same again' },
    { amount: 'From ₹200', description: 'Soap' },
    { amount: '₹0', description: '' },
    { amount: '₹10.50', description: 'A pencil' },
  ]
  expect(presetsOf({ unit_costs })).toEqual([
    { amount: 499, description: 'One session' },
    { amount: 1499, description: 'An assessment' },
  ])
})

test.each([
  ['₹1,499', '/donate?cause_id=therapy&amount=1499'],
  ['From ₹200', '/donate?cause_id=therapy'],
])('links a cost of %s to %s', (amount, link) => {
  expect(costLink({ id: 'therapy' }, { amount, description: '' })).toBe(link)
})

test.each([
  ['/donate', '/donate?cause_id=therapy'],
  ['/donate/', '/donate?cause_id=therapy'],
  ['/donate?amount=500', '/donate?amount=500&cause_id=therapy'],
  ['/donate?cause_id=other', '/donate?cause_id=therapy'],
  ['/donate#upi', '/donate?cause_id=therapy#upi'],
  ['https://asha.example/donate?amount=500', '/donate?amount=500&cause_id=therapy'],
  ['https://www.ketto.org/donate', 'https://www.ketto.org/donate'],
  ['https://asha.example.org/donate', 'https://asha.example.org/donate'],
  ['/contact', '/contact'],
])('resolves a donate button to %s as %s', (link, leads) => {
  expect(
    donateLink({ id: 'therapy', donate_button: { text: 'Donate Now', link } }, 'https://asha.example'),
  ).toBe(leads)
})

test.each([
  ['₹599', '/donate?amount=499&monthly=1', '/donate?amount=599&monthly=1', '/donate?amount=599'],
  ['₹1,499', '/donate?monthly=1', '/donate?monthly=1&amount=1499', '/donate?amount=1499'],
  ['₹599', '/donate', '/donate?amount=599', '/donate?amount=599'],
  ['₹599', 'https://asha.example/donate?amount=499#upi', '/donate?amount=599#upi', '/donate?amount=599#upi'],
  ['From ₹200', '/donate?amount=499&monthly=1', '/donate?amount=499&monthly=1', '/donate?amount=499'],
  ['As you like', '/donate?monthly=1', '/donate?monthly=1', '/donate'],
  ['₹599', 'https://example.org/?amount=1', 'https://example.org/?amount=1', 'https://example.org/?amount=1'],
])(
  'resolves a tier of %s with the link %s to %s, and for one-time gifts to %s',
  (amount, link, monthly, once) => {
    const siteUrl = 'https://asha.example'
    expect(tierLink({ amount, link }, { isMonthly: true, siteUrl })).toBe(monthly)
    expect(tierLink({ amount, link }, { isMonthly: false, siteUrl })).toBe(once)
  },
)
