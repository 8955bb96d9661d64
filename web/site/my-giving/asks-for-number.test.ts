import { expect, test } from 'vitest'
import { asksForNumber, lacksForReceipt } from './asks-for-number.ts'

test.each([
  [null, [], false],
  [null, [{ kind: '12a' }], false],
  [null, [{ kind: '12a' }, { kind: '80g' }], true],
  ['••••••234F', [], true],
])(
  'decides with the number %s and the registrations %j whether to ask a donor for it: %s',
  (known, held, expected) => {
    expect(asksForNumber(known, held)).toBe(expected)
  },
)

test('holds back a tax receipt without an address or a number, and no other receipt', () => {
  const approved = [{ kind: '80g' }]
  expect(lacksForReceipt('12 Lake Road', null, approved)).toBe(true)
  expect(lacksForReceipt('', '••••••234F', approved)).toBe(true)
  expect(lacksForReceipt('12 Lake Road', '••••••234F', approved)).toBe(false)
  expect(lacksForReceipt(null, null, [{ kind: '12a' }])).toBe(false)
})
