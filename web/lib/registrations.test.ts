import { expect, test } from 'vitest'
import { provenTexts } from './registrations.ts'

const texts = [
  { kind: '80g', title: '80G', text: 'Tax benefit for donors' },
  { kind: '12a', title: '12A', text: 'Recognised as charitable' },
  { kind: 'csr1', title: '', text: 'Emptied by staff' },
]
const approval = { kind: '80g', number: 'AAATD1234EF20214', valid_to: '2027-03-31', file: null }
const ours = 'https://www.asha.example'
const ownMachine = 'http://localhost:3000'

test('a text is shown with the registration behind it, and no other', () => {
  for (const url of [ours, ownMachine])
    expect(provenTexts({ url, registrations: [approval] }, texts)).toEqual([
      { ...texts[0], registration: approval },
    ])
})

test('without any registration nothing is claimed at a public address', () => {
  expect(provenTexts({ url: ours, registrations: [] }, texts)).toEqual([])
})

test('samples are shown without numbers on a machine of one’s own', () => {
  expect(provenTexts({ url: ownMachine, registrations: [] }, texts)).toEqual([
    { ...texts[0], registration: null },
    { ...texts[1], registration: null },
  ])
})

test('a registration does not bring back what staff emptied', () => {
  const held = [{ ...approval, kind: 'csr1' }]
  expect(provenTexts({ url: ours, registrations: held }, texts)).toEqual([])
})
