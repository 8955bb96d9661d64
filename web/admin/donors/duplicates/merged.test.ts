import { expect, test } from 'vitest'
import { type DonorField, donorFields } from '#domain/donors/fields.ts'
import type { DonorRow } from '../donors-data.ts'
import { choices, proposal } from './merged.ts'

const donor = (fields: Partial<DonorRow>): DonorRow => ({
  ...(Object.fromEntries(donorFields.map((field) => [field, null])) as Record<DonorField, null>),
  id: 'x',
  name: 'Asha',
  status: 'Potential',
  kind: 'person',
  citizenship: 'unspecified',
  language: 'unspecified',
  created_at: '2026-01-01',
  updated_at: '2026-01-01',
  ...fields,
})

test('completes the kept donor from the others, to the paisa', () => {
  const kept = donor({ name: 'Asha Rao', amount_donated: 0.1, notes: 'One' })
  const others = [
    donor({ email: 'a@example.org', status: 'Donated', amount_donated: 0.2, notes: 'Two' }),
    donor({ email: 'b@example.org', phone: '98765', notes: 'One' }),
  ]
  expect(proposal(kept, others)).toMatchObject({
    name: 'Asha Rao',
    email: 'a@example.org',
    phone: '98765',
    status: 'Donated',
    amount_donated: '0.30',
    notes: 'One\n\nTwo',
  })
  expect(choices('email', [kept, ...others])).toEqual(['a@example.org', 'b@example.org'])
})

test('leaves the amount empty when no donor has one', () => {
  expect(proposal(donor({}), [donor({})]).amount_donated).toBe('')
})

test('prefers an entered value to a default one', () => {
  const merged = proposal(donor({}), [donor({ citizenship: 'indian', language: 'hi', pan: '••••••234F' })])
  expect(merged).toMatchObject({ citizenship: 'indian', language: 'hi', kind: 'person', pan: '••••••234F' })
})
