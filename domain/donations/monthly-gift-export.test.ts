import { expect, test } from 'vitest'
import { type ExportedMonthlyGift, monthlyGiftCsv } from './monthly-gift-export.ts'

const gift: ExportedMonthlyGift = {
  id: '6d0f6e1c-0000-4000-8000-000000000001',
  subscription_id: 'sub_1',
  plan_id: 'plan_1',
  donor_id: null,
  donor_name: '=HYPERLINK("http://bad.example","Rao")',
  donor_email: 'asha@example.org',
  donor_phone: '+91 98765 43210',
  erased_at: null,
  cause_id: null,
  campaign_id: null,
  poster_id: null,
  campaign_title: 'Diwali',
  cause_title: null,
  cause_sent: 'old-cause',
  amount: 499.5,
  currency: 'INR',
  status: 'failing',
  method: 'upi',
  method_ends_on: null,
  key_id: 'rzp_live_1',
  test_mode: false,
  citizenship: 'indian',
  language: null,
  started_at: '2026-03-31T18:45:00+00:00',
  next_charge_at: null,
  ends_at: null,
  paused_by: null,
  paused_until: null,
  pending_action: 'cancel',
  pending_by: 'staff',
  pending_until: null,
  change_reason: null,
  change_reason_by: null,
  failing_since: '2026-05-01T00:00:00+00:00',
  last_error: '-2+3',
  ended_at: null,
  ended_by: null,
  replaces_id: null,
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  utm_term: null,
  utm_content: null,
  created_at: '2026-03-31T18:15:00+00:00',
  updated_at: '2026-03-31T18:45:00+00:00',
  charges: 2,
  given: '999.00',
}

test('writes a monthly gift as a line with Indian dates, without formulas', () => {
  expect(monthlyGiftCsv.lines([gift])).toBe(
    `31-03-2026,01-04-2026,"'=HYPERLINK(""http://bad.example"",""Rao"")",asha@example.org,'+91 98765 43210,499.50,INR,General (old-cause),Failing,since 1 May 2026: -2+3,Cancelling: Razorpay has not confirmed it yet.,UPI,,2,999.00,01-05-2026,'-2+3,,,sub_1,Diwali,,,,No,6d0f6e1c-0000-4000-8000-000000000001\r\n`,
  )
  expect(monthlyGiftCsv.lines([gift]).split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)).toHaveLength(
    monthlyGiftCsv.start.split(',').length,
  )
})
