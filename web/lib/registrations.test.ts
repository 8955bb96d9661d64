import { expect, test } from 'vitest'
import { provenTexts } from './registrations.ts'

const texts = [
  { kind: '80g', title: '80G', text: 'Tax benefit for donors' },
  { kind: '12a', title: '12A', text: 'Recognised as charitable' },
  { kind: 'csr1', title: '', text: 'Emptied by staff' },
]
const approval = { kind: '80g', number: 'AAATD1234EF20214', valid_to: '2027-03-31', file: null }
const publicSite = 'https://www.asha.example'
const localMachine = 'http://localhost:3000'

test('shows only texts with a registration, together with it', () => {
  for (const url of [publicSite, localMachine])
    expect(provenTexts({ url, registrations: [approval] }, texts)).toEqual([
      { ...texts[0], registration: approval },
    ])
})

test('shows no claim at a public address without a registration', () => {
  expect(provenTexts({ url: publicSite, registrations: [] }, texts)).toEqual([])
})

test('shows samples without numbers on a local machine', () => {
  expect(provenTexts({ url: localMachine, registrations: [] }, texts)).toEqual([
    { ...texts[0], registration: null },
    { ...texts[1], registration: null },
  ])
})

test('does not show a text that staff emptied, despite its registration', () => {
  const held = [{ ...approval, kind: 'csr1' }]
  expect(provenTexts({ url: publicSite, registrations: held }, texts)).toEqual([])
})
