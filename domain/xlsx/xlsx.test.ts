import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { fc } from '../testing/properties.ts'
import { NoWorkbook, readXlsx } from './read-xlsx.ts'
import { writeWorkbook } from './write-workbook.ts'
import { writeXlsx } from './write-xlsx.ts'

const cells = (bytes: Uint8Array) => readXlsx(bytes).map((row) => row.cells)

test('round-trips a workbook', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('=1+1', '+91 98765', '_x0041_', 'a\r\nb', '<&">', ' x ', 'मुंबई'),
  )
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 30 }))
  fc.assert(
    fc.property(table, (rows) => {
      const filled = rows.filter((row) => row.some((value) => value.trim() !== ''))
      const read = cells(writeXlsx('Donors', ['h'], rows)).slice(1)
      const trimmed = (row: string[]) => row.slice(0, row.findLastIndex((value) => value !== '') + 1)
      expect(read.map(trimmed)).toEqual(filled.map(trimmed))
    }),
    { numRuns: 200 },
  )
})

test('gives a row the height of its longest text', async () => {
  const columns = [
    { heading: 'Text', width: 10 },
    { heading: 'Amount', kind: 'money' as const },
  ]
  const rows = [
    ['x'.repeat(10), 1],
    ['x'.repeat(21), -2.5],
  ]
  const pieces: Uint8Array[] = []
  for await (const piece of writeWorkbook([{ name: 'One', columns, rows }])) pieces.push(piece)
  const bytes = new Uint8Array(Buffer.concat(pieces))
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).toContain('<row r="2">')
  expect(sheet).toContain('<row r="3" ht="45" customHeight="1">')
  expect(cells(bytes)[2]).toEqual(['x'.repeat(21), '-2.5'])
})

test('keeps a text that looks like a formula', () => {
  const xml = new TextDecoder().decode(writeXlsx('x', ['h'], [['=1+1']]))
  expect(xml).not.toContain('<f>')
  expect(cells(writeXlsx('x', ['h'], [['=HYPERLINK("x")', 1250.5, true, null, 'z']]))[1]).toEqual([
    '=HYPERLINK("x")',
    '1250.5',
    'TRUE',
    '',
    'z',
  ])
})

/** In Excel's format: shared strings in runs, dates as styled numbers, formulas with their values. */
function workbook(rows: string, { date1904 = false, shared = '' } = {}): Uint8Array {
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets><sheet name="A" sheetId="1" r:id="rId7"/><sheet name="B" sheetId="2" r:id="rId8"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId8" Target="worksheets/sheet2.xml"/><Relationship Id="rId7" Target="worksheets/people.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\-mmm\\-yy"/><numFmt numFmtId="165" formatCode="&quot;Rs &quot;#,##0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    'xl/worksheets/people.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml':
      '<worksheet><sheetData><row r="1"><c r="A1"><v>2</v></c></row></sheetData></worksheet>',
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])))
}

describe('a workbook of Excel', () => {
  test('reads as displayed', () => {
    const shared =
      '<si><t>Asha &amp; co</t></si><si><r><t>R</t></r><r><t xml:space="preserve">ao </t></r><rPh><t>no</t></rPh></si>'
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row r="2"/>' +
      '<row r="4"><c r="A4"><v>499.95000000000005</v></c><c r="B4" s="1"><v>45387</v></c><c r="C4" s="2"><v>45387.75</v></c><c r="D4" s="3"><v>45387</v></c><c r="E4" t="str"><f>1+1</f><v>two</v></c><c r="F4"><v>919876543210</v></c><c r="AA4" t="b"><v>1</v></c></row>'
    expect(readXlsx(workbook(rows, { shared }))).toEqual([
      { line: 1, cells: ['Asha & co', '', 'Rao '] },
      {
        line: 4,
        cells: [
          '499.95',
          '2024-04-05',
          '2024-04-05 18:00:00',
          '45387',
          'two',
          '919876543210',
          ...Array(20).fill(''),
          'TRUE',
        ],
      },
    ])
  })

  test('counts days from 1904 if made on an old Mac', () => {
    const rows = '<row r="1"><c r="A1" s="1"><v>43925</v></c></row>'
    expect(cells(workbook(rows, { date1904: true }))).toEqual([['2024-04-05']])
  })

  test('must be valid and unpack to a reasonable size', () => {
    expect(() => readXlsx(Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3]))).toThrow(NoWorkbook)
    expect(() => readXlsx(zipSync({ 'photo.jpg': new Uint8Array(9) }))).toThrow(NoWorkbook)
  })
})
