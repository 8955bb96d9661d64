import { expect, test } from 'vitest'
import { isSettled, type SetUpFacts, setUpSteps } from './set-up.ts'

const fresh: SetUpFacts = {
  own: new Map(),
  paymentKeySavedAt: null,
  lastPaymentEvent: null,
  hasSentEmail: false,
  sampleClaims: 31,
  firstSample: '/admin/content/home#impact_figures',
  hasOwnHero: false,
  hasOwnUpi: false,
  hasOwnBank: false,
  registrations: 0,
  receipts: 0,
  administrators: 1,
  startedAt: '2026-11-01T06:00:00Z',
  isAtPublicAddress: false,
}
const done = (facts: Partial<SetUpFacts>) =>
  setUpSteps({ ...fresh, ...facts })
    .filter(({ isDone }) => isDone)
    .map(({ id }) => id)

test('starts with no step done', () => {
  expect(done({})).toEqual([])
  expect(setUpSteps(fresh).find(({ id }) => id === 'samples')).toMatchObject({
    why: '31 texts about you are still samples. They do not appear on your live site.',
    at: { path: '/admin/content/home#impact_figures' },
  })
})

const identity: [string, string][] = [
  ['org_name', 'Asha Trust'],
  ['org_address_line1', '1 MG Road'],
  ['org_email', 'hello@asha.in'],
  ['org_phone', '+91 99999 11111'],
]

test.each([
  ['an identity', { own: new Map(identity) }, ['organisation']],
  ['a logo', { own: new Map([['org_logo_url', '/logo.png']]) }, ['logo']],
  ['a registration with its dates', { registrations: 1 }, ['registrations']],
  ['a receipt', { receipts: 1 }, ['receipts']],
  ['email', { hasSentEmail: true }, ['email']],
  ['texts', { sampleClaims: 0 }, ['samples']],
  ['a picture', { hasOwnHero: true }, ['pictures']],
  ['a UPI ID', { hasOwnUpi: true }, []],
  ['a UPI ID and a bank account', { hasOwnUpi: true, hasOwnBank: true }, ['upi']],
  ['a privacy contact', { own: new Map([['grievance_contact', 'Meera Rao']]) }, ['privacy']],
  ['two administrators', { administrators: 2 }, ['people']],
  ['a public address', { isAtPublicAddress: true }, ['domain']],
])('derives the completed step from %s', (_, facts, ids) => {
  expect(done(facts)).toEqual(ids)
})

test('does not accept the sample address as an identity, even if saved', () => {
  expect(done({ own: new Map([...identity, ['org_email', 'hello@example.org']]) })).toEqual([])
})

test('requires the charity’s own keys and a payment after saving them', () => {
  const paid = { paymentKeySavedAt: '2026-11-15T09:00:00Z', lastPaymentEvent: '2026-11-15T10:00:00Z' }
  const key = (id: string) => new Map([['razorpay_key_id', id]])
  expect(done({ ...paid, own: key('rzp_live_abc') })).toEqual(['payments'])
  expect(done({ ...paid, own: key('rzp_test_abc') })).toEqual(['payments'])
  expect(done({ ...paid, own: key('rzp_test_sandbox8hv4') })).toEqual([])
  expect(done({ ...paid, own: key('rzp_live_abc'), lastPaymentEvent: '2026-11-15T08:00:00Z' })).toEqual([])
})

test.each([
  ['on a new site', {}, '2026-11-15T05:59:00Z', false],
  ['after two weeks', {}, '2026-11-15T06:00:00Z', true],
  ['with 9 of 12 steps done', { without: 3 }, '2026-11-02T00:00:00Z', false],
  ['with 10 of 12 steps done', { without: 2 }, '2026-11-02T00:00:00Z', true],
])('decides whether to fold %s', (_, { without = 12 }: { without?: number }, now, isFolded) => {
  const steps = setUpSteps(fresh).map((step, at) => ({ ...step, isDone: at >= without }))
  expect(isSettled(steps, fresh.startedAt, new Date(now))).toBe(isFolded)
})
