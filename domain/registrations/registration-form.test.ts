import { expect, test } from 'vitest'
import { readRegistration } from './registration-form.ts'

const typed = {
  kind: '80g',
  number: ' AAATD1234EF20214 ',
  ordered_on: '',
  valid_from: '2021-04-01',
  valid_to: '',
  file: '',
  is_shown: true,
}

test('accepts a registration without end, order date and document', () => {
  expect(readRegistration(typed)).toEqual({
    registration: {
      kind: '80g',
      number: 'AAATD1234EF20214',
      ordered_on: null,
      valid_from: '2021-04-01',
      valid_to: null,
      file: null,
      is_shown: true,
    },
  })
})

test('reports problems beside their fields', () => {
  expect(
    readRegistration({ ...typed, kind: '', number: ' ', valid_from: '', ordered_on: '2021-02-30' }),
  ).toEqual({
    problems: {
      kind: 'Please choose what kind of registration this is.',
      number: 'Please enter the number.',
      ordered_on: 'Please enter a day.',
      valid_from: 'Please enter the first day on which it is valid.',
    },
  })
  expect(readRegistration({ ...typed, valid_to: '2021-03-31' })).toEqual({
    problems: { valid_to: 'The last day cannot be before the first.' },
  })
})
