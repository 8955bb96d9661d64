import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('shows amounts and choices as in the form', () => {
  const change = {
    old_values: { amount_donated: 499, kind: 'person', phone: null },
    new_values: { amount_donated: 1235066.89, kind: 'organisation', phone: '+91 98765 43210', search: 'x' },
  }
  expect(changedFields(change)).toEqual([
    { name: 'Phone', was: '', became: '+91 98765 43210' },
    { name: 'Amount Donated (INR)', was: '₹499.00', became: '₹12,35,066.89' },
    { name: 'Person or organisation', was: 'Person', became: 'Organisation' },
  ])
})

test('shows that details which a payer had typed were confirmed', () => {
  const change = { old_values: { typed_with: crypto.randomUUID() }, new_values: { typed_with: null } }
  expect(changedFields(change)).toEqual([{ name: 'Details', was: 'Typed by a payer', became: 'Confirmed' }])
})
