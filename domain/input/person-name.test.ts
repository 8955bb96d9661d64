import { describe, expect, test } from 'vitest'
import { goodNames, refusedNames } from '../testing/names.ts'
import { cleanName, personNameProblem, problemIn } from './person-name.ts'

describe('a typed name', () => {
  test.each(goodNames)('accepts %s', (name) => {
    expect(personNameProblem(name)).toBeUndefined()
  })
  test.each(refusedNames)('refuses %j with a message', (name, sentence) => {
    expect(personNameProblem(name)).toBe(sentence)
  })
})

test('accepts several lines in an address, and otherwise refuses the same as in names', () => {
  expect(problemIn('address', '12 MG Road\nPune')).toBeUndefined()
  expect(problemIn('address', '=12 MG Road')).toBe('Please begin with a letter or a digit.')
  expect(problemIn('address', '12 \u202eMG Road')).toBe(
    'Please leave out line breaks and hidden or unreadable characters.',
  )
})

test.each([
  ['Asha\r\nRao', 'Asha Rao'],
  ['\u202eAsha\u2069 Rao\t', 'Asha Rao'],
  ['क्\u200dष\u200cमा', 'क्\u200dष\u200cमा'],
  ['Asha  Rao', 'Asha  Rao'],
  ['As\ufffdha', 'As\ufffdha'],
])('cleans %j to %j', (name, cleaned) => {
  expect(cleanName(name)).toBe(cleaned)
})
