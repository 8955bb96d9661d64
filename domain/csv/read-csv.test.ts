import { describe, expect, test } from 'vitest'
import { fc } from '../testing/properties.ts'
import { decodeText, NoText } from './decode-text.ts'
import { guarded, unguarded } from './formula-guard.ts'
import { readCsv, UnclosedQuote } from './read-csv.ts'
import { writeCsv } from './write-csv.ts'

const cells = (text: string) => readCsv(text).rows.map((row) => row.cells)

describe('reading CSV', () => {
  test.each([
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\r\n"1;x";2\r\n',
      [
        ['a', 'b'],
        ['1;x', '2'],
      ],
    ],
    [
      'a\tb\r1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['sep=|\r\na|b,c', [['a', 'b,c']]],
    [
      'name,notes\n"Rao, ""Asha""","two\r\nlines"\n',
      [
        ['name', 'notes'],
        ['Rao, "Asha"', 'two\r\nlines'],
      ],
    ],
    [
      'a,b\n\n  ,\n1,',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    ['a,', [['a', '']]],
    ['', []],
    ['6" pipe,x', [['6" pipe', 'x']]],
    ['"a" ,b', [['a ', 'b']]],
  ])('reads %j', (text, expected) => {
    expect(cells(text)).toEqual(expected)
  })

  test('reports the starting line of each row', () => {
    expect(readCsv('h\n"a\nb"\n\nc').rows.map(({ line }) => line)).toEqual([1, 2, 5])
  })

  test('rejects an unclosed quote', () => {
    expect(() => readCsv('a,b\n1,"2\n3,4')).toThrow(new UnclosedQuote(2))
  })

  test('round-trips', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', ' ', "'", '=', 'a', 'आ') }),
    )
    const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 })
    fc.assert(
      fc.property(table, (rows) => {
        const header = ['one', 'two', 'three']
        const { text } = decodeText(new TextEncoder().encode(writeCsv(header, rows)))
        // A cell with only a line break is guarded, and with its apostrophe it is no longer blank.
        const filled = rows.filter((row) => row.some((value) => guarded(value).trim() !== ''))
        // Declares the separator, which is otherwise guessed from the first lines alone.
        const read = readCsv(`sep=,\r\n${text}`).rows.map((row) => row.cells.map(unguarded))
        expect(read).toEqual([header, ...filled])
      }),
    )
  })
})

describe('the encoding', () => {
  const words = 'name;city\r\nAsha Rāo;मुंबई ₹500\r\n'
  const utf16 = (bigEndian: boolean, mark: boolean) => {
    const text = `${mark ? '\uFEFF' : ''}${words}`
    const view = new DataView(new ArrayBuffer(text.length * 2))
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), !bigEndian)
    return new Uint8Array(view.buffer)
  }
  test.each([
    ['UTF-8', new TextEncoder().encode(words), 'utf-8'],
    ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${words}`), 'utf-8'],
    ['UTF-16 LE', utf16(false, true), 'utf-16le'],
    ['UTF-16 BE', utf16(true, true), 'utf-16be'],
    ['UTF-16 LE without its mark', utf16(false, false), 'utf-16le'],
    ['UTF-16 BE without its mark', utf16(true, false), 'utf-16be'],
  ])('recognises %s', (_name, bytes, encoding) => {
    expect(decodeText(bytes)).toEqual({ text: words, encoding })
  })

  test('falls back to Windows-1252', () => {
    expect(decodeText(Uint8Array.from([0x52, 0xe9, 0x6e, 0xe9, 0x20, 0x80]))).toEqual({
      text: 'Réné €',
      encoding: 'windows-1252',
    })
  })

  test('rejects a picture', () => {
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48])
    expect(() => decodeText(png)).toThrow(NoText)
  })
})
