import { expect, test } from 'vitest'
import { whereToMend } from './fix-links.ts'

const known = { donation_id: 'gift', donor_id: 'donor', missing: null }
const incomplete = { ...known, missing: ['identifier'] }

test.each([
  ['no_identifier', known, 'Enter it', '/admin/donors/donor'],
  ['no_address', known, 'Enter it', '/admin/donors/donor'],
  ['no_name', known, 'Enter it', '/admin/donors/donor'],
  ['anonymous', { ...known, donor_id: null }, 'Open the gift', '/admin/donations/gift'],
  ['no_receipt', known, 'Open the gift', '/admin/donations/gift'],
  ['unsettled', known, 'Open the gift', '/admin/donations/gift'],
  ['no_registration', known, 'Open Registrations', '/admin/settings/registrations'],
  ['no_rule', known, 'Open Receipts and tax', '/admin/settings/receipts'],
  ['cash_above_limit', incomplete, 'Enter it', '/admin/donors/donor'],
  ['cash_above_limit', known, 'Open the gift', '/admin/donations/gift'],
  ['imported', incomplete, 'Enter it', '/admin/donors/donor'],
  ['foreign', known, 'Open the gift', '/admin/donations/gift'],
  ['in', known, 'Open the gift', '/admin/donations/gift'],
] as const)('links %s of %o to its correction "%s"', (reason, gift, label, path) => {
  expect(whereToMend(gift, reason)).toEqual({ label, path })
})

test('returns null for a gift that was left out on purpose', () => {
  expect(whereToMend(known, 'left_out')).toBeNull()
})
