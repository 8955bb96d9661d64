import { beforeEach, expect, test } from 'vitest'
import { capabilities } from '#domain/people/roles.ts'
import { healthySystem } from '#web/testing/system-health.ts'
import { holdCapabilities } from '../data/may.ts'
import { concerns } from './attention.ts'
import type { Overview } from './overview.ts'

const now = new Date('2026-11-15T10:00:00Z')
const wellKept: Overview = {
  newMessages: 0,
  newVolunteers: 0,
  suspects: 0,
  settings: new Map([
    ['razorpay_key_id', 'rzp_live_x'],
    ['razorpay_key_secret', '••••••••abcd'],
    ['razorpay_webhook_secret', '••••••••abcd'],
    ['email_service_api_key', '••••••••abcd'],
    ['email_sender_address', 'hello@daan.in'],
    ['org_email', 'hello@daan.in'],
  ]),
  pictures: [
    { page_slug: 'home', element_id: 'hero_image', content_data: { url: '/a.webp', alt: 'A tree' } },
    { page_slug: 'home', element_id: 'book_call_button', content_data: { text: 'Call', link: '/contact' } },
    { page_slug: 'donate', element_id: 'upi_qr_image', content_data: { url: '', alt: '' } },
  ],
  causes: [{ id: 'food', title: 'Food', hero_image_url: '/f.webp' }],
  lastPaymentEvent: '2026-11-15T09:00:00Z',
  openOrders: 3,
  openAttention: 0,
  testMode: { isOn: false, hasGifts: false },
  hasDemoData: false,
  providerTrouble: null,
  unfinished: [],
  health: healthySystem,
  registrations: [],
  statements: [],
  failingMonthly: 0,
  waitingReceipts: 0,
}
const approval = {
  id: 'r',
  kind: '80g' as const,
  number: 'AAATD1234EF20214',
  ordered_on: null,
  valid_from: '2021-04-01',
  valid_to: '2027-03-31',
  file: null,
  is_shown: true,
  created_at: '2026-01-01',
  updated_at: '2026-01-01',
}
const texts = (changes: Partial<Overview>) =>
  concerns({ ...wellKept, ...changes }, now).map(({ text }) => text.replace(/\s/g, ' '))
const without = (key: string) => new Map([...wellKept.settings].filter(([name]) => name !== key))

beforeEach(() => holdCapabilities(capabilities))

test('reports nothing for a well-kept site', () => {
  expect(texts({})).toEqual([])
})

test('accepts a mail server in place of a mail service', () => {
  const smtp: [string, string][] = [['email_transport', 'smtp']]
  const settings = new Map([...without('email_service_api_key'), ...smtp])
  expect(texts({ settings })).toEqual(['Email is not configured: the site cannot send any.'])
  expect(texts({ settings: new Map([...settings, ['smtp_host', 'smtp.daan.in']]) })).toEqual([])
})

test.each([
  [{ hasDemoData: true }, 'Demo data is loaded: every total includes made-up gifts.'],
  [{ openAttention: 1 }, 'A payment needs checking.'],
  [{ suspects: 1 }, 'A message may be spam. Check that no person’s is among them.'],
  [{ suspects: 3 }, '3 messages may be spam. Check that no person’s is among them.'],
  [{ openAttention: 2 }, '2 payments need checking.'],
  [{ failingMonthly: 2 }, '2 monthly gifts are failing.'],
  [{ waitingReceipts: 1 }, 'A receipt waits for details.'],
  [
    { providerTrouble: 'Authentication failed' },
    'Donations are failing because Razorpay rejects our orders: Authentication failed',
  ],
  [
    { unfinished: [{ kind: 'message_failed', subject: 'email', times: 2, since: '2026-11-15T09:00:00Z' }] },
    '2 emails could not be sent.',
  ],
  [{ settings: without('razorpay_key_id') }, 'Payments are not configured: donors cannot give online.'],
  [
    { settings: new Map([...wellKept.settings, ['razorpay_key_id', 'rzp_test_sandbox8hv4']]) },
    'Payments are in test mode: no real money arrives.',
  ],
  [
    { settings: new Map([...wellKept.settings, ['razorpay_key_id', 'rzp_test_1DP5mmOlF5G5ag']]) },
    'Payments use a test key: no real money arrives.',
  ],
  [{ settings: without('razorpay_key_secret') }, 'Payments are not configured: donors cannot give online.'],
  [
    { settings: without('razorpay_webhook_secret') },
    'The webhook secret is missing: if a donor closes the page, their gift is recorded late.',
  ],
  [
    { lastPaymentEvent: '2026-11-14T09:00:00Z' },
    'Donors started gifts today, but Razorpay has reported nothing for a day. Check the webhook.',
  ],
  [
    { health: { ...healthySystem, is_backup_overdue: true } },
    'The last backup was made on 16 Nov 2026, 2:00 am. Run npm run db:backup on the server every night, or enter how backups are made elsewhere.',
  ],
  [
    { health: { ...healthySystem, is_backup_overdue: true, backup: null } },
    'No backup was made yet. Run npm run db:backup on the server every night, or enter how backups are made elsewhere.',
  ],
  [
    {
      health: {
        ...healthySystem,
        disks: [{ holds: 'data' as const, free: 0.86e9, total: 20e9, is_filling_up: true }],
      },
    },
    'The disk is filling up: 0.8 GB of 20 GB are free. Free some space: on a full disk no gift is recorded.',
  ],
  [
    // Instead of the sentence on a day without a webhook.
    {
      health: { ...healthySystem, are_webhooks_silent: true, webhook_at: null },
      lastPaymentEvent: null,
    },
    'Razorpay has not sent any webhook; gifts were found only by asking. Check the webhook’s address and secret: gifts are late.',
  ],
  [
    { registrations: [approval] },
    'The 80G approval AAATD1234EF20214 ends on 31 Mar 2027. Apply for renewal.',
  ],
  [
    { settings: new Map([...wellKept.settings, ['backup_without_key', 'yes']]) },
    'Backups do not hold the key that opens identifiers, receipts and certificates: after a restore these would be lost. On the server, set BACKUP_PASSPHRASE, or keep a copy of the sealing key elsewhere and make backups with --without-key.',
  ],
  [{ settings: without('email_sender_address') }, 'Email is not configured: the site cannot send any.'],
])('reports what needs attention (case %#)', (changes, text) => {
  expect(texts(changes)).toEqual([text])
})

test('leaves out issues that the role cannot attend to', () => {
  holdCapabilities(['gifts.read', 'gifts.write'])
  const settings = new Map([['backup_without_key', 'yes']])
  expect(texts({ settings, openAttention: 1, suspects: 1, registrations: [approval] })).toEqual([
    'A payment needs checking.',
    'A message may be spam. Check that no person’s is among them.',
  ])
  holdCapabilities(['content', 'campaigns'])
  expect(texts({ settings, openAttention: 1, suspects: 1 })).toEqual([])
})

test('ignores a silent webhook when no gift was started', () => {
  expect(texts({ lastPaymentEvent: null, openOrders: 0 })).toEqual([])
})
