import { expect, test } from 'vitest'
import { whereToMend } from './where-to-mend.ts'

const known = { donation_id: 'gift', donor_id: 'donor' }

test.each([
  ['no_identifier', known, 'Enter it', '/admin/donors/donor'],
  ['no_address', known, 'Enter it', '/admin/donors/donor'],
  ['no_name', known, 'Enter it', '/admin/donors/donor'],
  ['anonymous', { ...known, donor_id: null }, 'Open the gift', '/admin/donations/gift'],
  ['no_receipt', known, 'Open the gift', '/admin/donations/gift'],
  ['unsettled', known, 'Open the gift', '/admin/donations/gift'],
  ['no_registration', known, 'Open Registrations', '/admin/settings/registrations'],
  ['no_rule', known, 'Open Receipts and tax', '/admin/settings/receipts'],
  ['in', known, 'Open the gift', '/admin/donations/gift'],
] as const)('%s: %o is mended by "%s"', (reason, gift, label, path) => {
  expect(whereToMend(gift, reason)).toEqual({ label, path })
})

test('what stays out by law has nothing to mend', () => {
  expect(whereToMend(known, 'foreign')).toBeNull()
})
