import { expect, test } from 'vitest'
import { type ExportedGift, exportName, giftCsv } from './gift-export.ts'

const gift: ExportedGift = {
  id: '6d0f6e1c-0000-4000-8000-000000000001',
  // Half past six in the evening in London is the next day in India.
  created_at: '2026-03-31T18:45:00+00:00',
  updated_at: '2026-03-31T18:45:00+00:00',
  donor_id: null,
  is_donor_guessed: false,
  donor_name: '=HYPERLINK("http://bad.example","Rao")',
  donor_email: 'asha@example.org',
  donor_phone: '+91 98765 43210',
  erased_at: null,
  amount: 125000.5,
  currency: 'INR',
  refunded_amount: 0,
  deducted_amount: 0,
  test_mode: false,
  payment_status: 'successful',
  cause_id: 'elder-care',
  cause_title: 'Elder care, at home',
  cause_sent: null,
  platform: 'razorpay',
  method: 'netbanking',
  is_monthly: true,
  is_first_gift: false,
  is_demo: false,
  transaction_id: 'pay_1',
  order_id: 'order_1',
  monthly_gift_id: null,
  invoice_id: null,
  billing_start: null,
  citizenship: null,
  language: null,
  is_foreign: false,
  payment_id: 'pay_1',
  fee: 2950.01,
  tax: 450,
  utm_source: 'instagram',
  utm_medium: null,
  utm_campaign: null,
  utm_term: null,
  utm_content: null,
  error_reason: null,
  is_in_kind: false,
  donation_type: 'others',
  paid_at: null,
  bank_line_id: null,
  corpus_direction: null,
  cash_reason: null,
  gift_import_id: null,
  old_receipt_no: null,
  pledge_id: null,
  campaign_id: null,
  campaign_title: 'Diwali, 2026',
  is_donor_vouched: false,
  poster_id: null,
}

test('writes a gift as a line with Indian dates and plain amounts, without formulas', () => {
  expect(giftCsv.lines([gift])).toBe(
    `01-04-2026,00:15,"'=HYPERLINK(""http://bad.example"",""Rao"")",asha@example.org,'+91 98765 43210,125000.50,0.00,0.00,Successful,"Elder care, at home",Razorpay,net banking,Yes,pay_1,order_1,pay_1,2950.01,450.00,"Diwali, 2026",instagram,,,,,,No,6d0f6e1c-0000-4000-8000-000000000001,\r\n`,
  )
  expect(giftCsv.lines([gift]).split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)).toHaveLength(
    giftCsv.start.split(',').length,
  )
})

test('keeps the sent value of an unknown cause', () => {
  const line = giftCsv.lines([{ ...gift, cause_id: null, cause_title: null, cause_sent: 'old-cause' }])
  expect(line).toContain(',General (old-cause),')
})

test('has the day of an offline gift, and no time', () => {
  expect(giftCsv.lines([{ ...gift, platform: 'cash' }])).toMatch(/^01-04-2026,,/)
})

test.each([
  [{ from: '2026-04-01', to: '2026-04-30' }, 'donations-2026-04-01-to-2026-04-30.csv'],
  [{ from: '2026-04-01' }, 'donations-from-2026-04-01.csv'],
  [{ to: '2026-04-30' }, 'donations-until-2026-04-30.csv'],
  [{ q: 'asha' }, 'donations-2026-11-15.csv'],
])('names the file of %j %s', (filter, name) => {
  expect(exportName(filter, '2026-11-15')).toBe(name)
})
