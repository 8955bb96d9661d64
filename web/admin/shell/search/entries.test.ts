import { expect, test } from 'vitest'
import { actionEntries, plainText, screenEntries } from './entries.ts'
import { find } from './find.ts'

const firstPath = (query: string) => find([...actionEntries, ...screenEntries], query)[0]?.path

test.each([
  ['logo', '/admin/settings/organisation'],
  ['password', '/admin/settings/account'],
  ['change password', '/admin/settings/account'],
  ['language', '/admin/translations'],
  ['hindi', '/admin/translations'],
  ['thank you letter', '/admin/messages/templates'],
  ['GST', '/admin/settings/organisation'],
  ['colours', '/admin/settings/appearance'],
  ['webhook', '/admin/settings/razorpay'],
  ['csv', '/admin/donors/import'],
  ['add donor', '/admin/donors'],
  ['dashboard', '/admin'],
  ['invite', '/admin/settings/administrators'],
  ['bank account', '/admin/content/donate'],
  ['trustees', '/admin/content/about'],
  ['change logo', '/admin/settings/organisation'],
  ['upload logo', '/admin/settings/organisation'],
  ['how to change my password', '/admin/settings/account'],
  ['qr code', '/admin/content/donate'],
  ['bank details', '/admin/content/donate'],
  ['social media', '/admin/settings/organisation'],
  ['receipt number', '/admin/settings/receipts'],
  ['refund', '/admin/donations'],
  ['users', '/admin/settings/administrators'],
  ['log out everywhere', '/admin/settings/account'],
  ['photos', '/admin/files'],
  ['recurring', '/admin/monthly-gifts'],
  ['subscription', '/admin/monthly-gifts'],
  ['autopay', '/admin/monthly-gifts'],
  ['mandate', '/admin/monthly-gifts'],
  ['SIP', '/admin/monthly-gifts'],
  ['campaigns', '/admin/campaigns'],
  ['appeal', '/admin/campaigns'],
  ['stories', '/admin/stories'],
  ['news', '/admin/stories'],
  ['add registration', '/admin/settings/registrations'],
])('matches "%s" with %s', (query, path) => {
  expect(firstPath(query)).toBe(path)
})

test('has alternative terms for every screen of the menu', () => {
  expect(screenEntries.filter(({ also }) => !also).map(({ path }) => path)).toEqual([])
})

test('leaves out markup and placeholders', () => {
  expect(plainText('# Refunds\nWrite to {org_email} for **help**.')).toBe('Refunds\nWrite to … for help.')
})
