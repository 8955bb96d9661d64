import { expect, test } from 'vitest'
import { type OfflineGiftForm, readOfflineGift } from './offline-gift.ts'

const TODAY = '2026-11-15'
const typed: OfflineGiftForm = {
  amount: '₹1,25,000.50',
  platform: 'cheque',
  transaction_id: ' 004512 ',
  day: '2026-11-15',
  campaign_id: '',
  pledge_id: '',
  cause_id: 'elder-care',
  who: 'new',
  donor_id: '',
  confirms_donor: false,
  donor_name: 'Asha Rao',
  donor_email: '',
  donor_phone: '',
  is_monthly: false,
  is_in_kind: false,
  is_foreign: false,
  donation_type: 'corpus',
  corpus_direction: ' Letter of 4 May 2026, file C-12 ',
  cash_reason: '',
}

test('parses the form into a gift', () => {
  expect(readOfflineGift(typed, TODAY)).toEqual({
    gift: {
      amount: 125000.5,
      platform: 'cheque',
      transaction_id: '004512',
      day: '2026-11-15',
      cause_id: 'elder-care',
      campaign_id: null,
      pledge_id: null,
      cash_reason: null,
      donor_id: null,
      confirms_donor: false,
      is_new_person: true,
      donor_name: 'Asha Rao',
      donor_email: null,
      donor_phone: null,
      is_monthly: false,
      is_in_kind: false,
      is_foreign: false,
      donation_type: 'corpus',
      corpus_direction: 'Letter of 4 May 2026, file C-12',
    },
  })
})

test('accepts digits of other scripts', () => {
  const hindi = { ...typed, amount: '१,२५,०००.५०', donor_phone: '९८७६५ ४३२१०' }
  expect(readOfflineGift(hindi, TODAY)).toMatchObject({
    gift: { amount: 125000.5, donor_phone: '98765 43210' },
  })
})

test('asks for no reference of a gift from an old register', () => {
  const old = { ...typed, transaction_id: '' }
  expect(readOfflineGift(old, TODAY, true)).toMatchObject({ gift: { transaction_id: null } })
})

test('accepts anonymous cash with only an amount and a day', () => {
  const bare = { ...typed, amount: '50', platform: 'cash', transaction_id: '', cause_id: '', who: 'nobody' }
  expect(readOfflineGift(bare, TODAY)).toMatchObject({
    gift: { amount: 50, transaction_id: null, cause_id: null, donor_name: null, is_new_person: false },
  })
})

test.each([
  [{ amount: '' }, { amount: 'Please enter an amount of more than ₹0, in rupees and paise.' }],
  [{ amount: '0' }, { amount: 'Please enter an amount of more than ₹0, in rupees and paise.' }],
  [{ amount: '-5' }, { amount: 'Please enter an amount of more than ₹0, in rupees and paise.' }],
  [{ amount: '1.005' }, { amount: 'Please enter an amount of more than ₹0, in rupees and paise.' }],
  [{ amount: '9999999999999999' }, { amount: 'This amount is too large.' }],
  [{ platform: '' }, { platform: 'Please choose how the gift came in.' }],
  [{ platform: 'razorpay' }, { platform: 'Please choose how the gift came in.' }],
  [{ transaction_id: '' }, { transaction_id: 'Please enter the cheque number.' }],
  [
    { platform: 'bank_transfer', transaction_id: ' ' },
    { transaction_id: 'Please enter the bank reference (UTR).' },
  ],
  [{ platform: 'upi', transaction_id: '' }, { transaction_id: 'Please enter the UPI reference.' }],
  [{ day: '' }, { day: 'Please enter the day on which the gift came in.' }],
  [{ day: '2026-11-16' }, { day: 'The day cannot be in the future.' }],
  [{ donor_name: ' ' }, { donor_name: 'Please enter the name.' }],
  [{ who: '' }, { who: 'Please choose the donor, a new person, or “Donation box / anonymous”.' }],
  [{ donor_name: 'A' }, { donor_name: 'Name must be at least 2 characters.' }],
  [{ donor_email: 'asha@' }, { donor_email: 'Please enter a valid email.' }],
  [{ donor_phone: '9'.repeat(51) }, { donor_phone: 'Phone must be at most 50 characters.' }],
])('reports %j beside its field', (change, problems) => {
  expect(readOfflineGift({ ...typed, ...change }, TODAY)).toEqual({ problems })
})

test('reports all problems at once', () => {
  const { problems } = readOfflineGift({ ...typed, amount: '', transaction_id: '', day: '' }, TODAY) as {
    problems: object
  }
  expect(Object.keys(problems).sort()).toEqual(['amount', 'day', 'transaction_id'])
})
