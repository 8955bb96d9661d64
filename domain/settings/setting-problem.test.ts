import { expect, test } from 'vitest'
import { settingProblem } from './setting-problem.ts'

test.each([
  ['gtm_id', 'GTM-AB12CD3'],
  ['gtm_id', ' GTM-AB12CD3 '],
  ['gtm_id', ''],
  ['meta_pixel_id', '123456789012345'],
  ['razorpay_key_id', 'rzp_test_1DP5mmOlF5G5ag'],
  ['razorpay_key_id', 'rzp_live_abc'],
  ['whatsapp_phone_id', '106540352242922'],
  ['email_sender_address', 'hello@example.org'],
  ['email_sender_address', 'Daan Foundation <hello@example.org>'],
  ['email_notice_address', 'office@example.org'],
  ['smtp_host', 'smtp.example.org'],
  ['smtp_host', 'localhost'],
  ['smtp_port', '465'],
  ['smtp_port', '65535'],
  ['whatsapp_notice_number', '+91 98765 43210'],
  ['org_pan', 'AAATD1234E'],
  ['org_gstin', '07AAATD1234E1Z5'],
  ['org_name', 'Daan'],
  ['anything_else', 'anything'],
])('accepts for %s the value %j', (key, value) => {
  expect(settingProblem(key, value)).toBeNull()
})

test.each([
  ['gtm_id', 'UA-12345', 'A container ID looks like GTM-XXXXXXX.'],
  ['gtm_id', "GTM-X');alert(1)", 'A container ID looks like GTM-XXXXXXX.'],
  ['meta_pixel_id', 'my pixel', 'A pixel ID is a number of about 15 digits.'],
  ['razorpay_key_id', 'key_123', 'A Key ID begins with rzp_test_ or rzp_live_.'],
  [
    'whatsapp_phone_id',
    '+91 98765 43210',
    'The phone number ID is a number from the WhatsApp dashboard, not a telephone number.',
  ],
  ['email_sender_address', 'hello', 'Please enter a valid email address.'],
  ['email_reply_to', 'Office <office@example.org>', 'Please enter a valid email address.'],
  [
    'smtp_host',
    'https://smtp.example.org',
    'A server has a name like smtp.example.org, without https:// or a port.',
  ],
  ['smtp_port', '65536', 'A port is a number such as 587.'],
  ['smtp_port', 'tls', 'A port is a number such as 587.'],
  [
    'whatsapp_notice_number',
    'office',
    'Enter a telephone number with its country code, such as +91 98765 43210.',
  ],
  ['org_pan', 'aaatd1234e', 'A PAN looks like AAATD1234E.'],
  ['org_gstin', 'AAATD1234E', 'A GSTIN looks like 07AAATD1234E1Z5.'],
  ['org_name', ' ', 'Enter the name of the organisation.'],
])('refuses for %s the value %j', (key, value, problem) => {
  expect(settingProblem(key, value)).toBe(problem)
})
