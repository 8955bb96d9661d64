import { describe, expect, test } from 'vitest'
import { Problem } from '../../base/problem.ts'
import { fc } from '../../testing/properties.ts'
import { parseArguments, parseRows } from './body.ts'
import { parseCsv } from './csv.ts'

describe('rows', () => {
  test.each([
    ['an object', '{"a":1,"b":2}', undefined, { isArray: false, keys: ['a', 'b'] }],
    ['a list', ' [{"a":1},{"a":2}]', undefined, { isArray: true, keys: ['a'] }],
    ['an empty list', '[]', undefined, { isArray: true, keys: [] }],
    ['empty objects', '[{},{}]', undefined, { isArray: true, keys: [] }],
    ['a scalar as no rows', '5', undefined, { json: '[]', isArray: true, keys: [] }],
    ['a prototype', '{"__proto__":1}', undefined, { isArray: false, keys: ['__proto__'] }],
    ['named columns, unread', '[{"a":1},{"b"', ['a'], { isArray: true, keys: ['a'] }],
  ])('parses %s', (_, text, columns, expected) => {
    expect(parseRows(text, 'application/json; charset=utf-8', columns)).toMatchObject(expected)
  })

  test('keeps every digit of numbers', () => {
    const text = '{"a":12345678901234567890.123}'
    expect(parseRows(text, undefined, undefined).json).toBe(text)
  })

  test.each([
    ['', undefined],
    ['{', undefined],
    ['[{"a":1},{"b":1}]', undefined],
    ['[{"a":1},5]', undefined],
    ['[5]', undefined],
    ['x', ['a']],
  ])('refuses %s', (text, columns) => {
    expect(() => parseRows(text, 'application/json', columns)).toThrow(Problem)
  })

  test('parses CSV', () => {
    const { json, keys } = parseRows('\ufeffa,"b,c"\r\n1,"x ""y"""\nNULL,\n\n', 'text/csv', undefined)
    expect(keys).toEqual(['a', 'b,c'])
    expect(JSON.parse(json)).toEqual([
      { a: '1', 'b,c': 'x "y"' },
      { a: null, 'b,c': '' },
    ])
  })

  test('parses a form', () => {
    expect(parseRows('a=1+2&b=%E0%A4%A8', 'application/x-www-form-urlencoded', undefined)).toEqual({
      json: '{"a":"1 2","b":"न"}',
      isArray: false,
      keys: ['a', 'b'],
    })
  })

  test('refuses any other type', () => {
    expect(() => parseRows('x', 'text/plain', undefined)).toThrow('Content-Type not acceptable: text/plain')
    expect(() => parseArguments('x', 'text/csv')).toThrow('Content-Type not acceptable: text/csv')
  })
})

test('reads back its own CSV', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ' ', 'न') })
  const rows = fc
    .integer({ min: 2, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 6 }))
  fc.assert(
    fc.property(rows, fc.constantFrom('\n', '\r\n'), (table, end) => {
      const text = table.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join(end)
      expect(parseCsv(text, { rows: 10, fields: 100 })).toEqual(table)
    }),
  )
})
