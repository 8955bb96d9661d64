import { describe, expect, test } from 'vitest'
import { fc } from '../testing/properties.ts'
import { guarded, unguarded } from './formula-guard.ts'
import { csvLines, writeCsv } from './write-csv.ts'

describe('a CSV file', () => {
  test('opens correctly in Excel', () => {
    const file = writeCsv(
      ['name', 'amount', 'monthly', 'note'],
      [
        ['आशा Rao', 1250.5, true, null],
        ['Mehta, Ravi "RK"', 0, false, 'two\nlines'],
      ],
    )
    expect(file).toBe(
      '\uFEFFname,amount,monthly,note\r\nआशा Rao,1250.5,true,\r\n"Mehta, Ravi ""RK""",0,false,"two\nlines"\r\n',
    )
  })

  test('can be written in parts', () => {
    const rows = [['a'], ['b'], ['c']]
    expect(writeCsv(['x'], rows.slice(0, 1)) + csvLines(rows.slice(1))).toBe(writeCsv(['x'], rows))
  })

  test.each([
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['+919876543210', `'+919876543210`],
    ['-2+3', `'-2+3`],
    ['@SUM(A1)', `'@SUM(A1)`],
    [' =1+1', `' =1+1`],
    ['\t=1+1', `"'\t=1+1"`],
    ['＝1+1', `'＝1+1`],
    ["'=1+1", "''=1+1"],
    ["'tis", "'tis"],
    ['1-2', '1-2'],
    [-5, '-5'],
  ])('writes %j as %j', (cell, written) => {
    expect(csvLines([[cell]])).toBe(`${written}\r\n`)
  })
})

test('round-trips guarded text, which never starts a formula', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', ' ', '\t', '\n', 'a', '"', ',') }),
  )
  fc.assert(
    fc.property(texts, (text) => {
      expect(unguarded(guarded(text))).toBe(text)
      expect(guarded(text)).not.toMatch(/^\s*[=+\-@]/)
    }),
  )
})
