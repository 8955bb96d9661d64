/**
 * Writes an Excel workbook of several sheets piece by piece, so that its size does not matter. Days and amounts are stored
 * as such, texts as text: none runs as a formula. Sheets are set up to be printed across one page, with their header on
 * every page.
 */
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { escaped } from './xml.ts'

/** Texts of a column of days are yyyy-MM-dd. */
export type WorkbookCell = string | number | null | undefined

export type WorkbookColumn = { heading: string; kind?: 'money' | 'count' | 'day'; width?: number }

export type WorkbookSheet = {
  name: string
  /** Lines above the table. */
  title?: readonly string[]
  columns: readonly WorkbookColumn[]
  rows: Iterable<readonly WorkbookCell[]> | AsyncIterable<readonly WorkbookCell[]>
}

export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Formats of cells, by their place in the styles. Amounts end a W before the next column: LibreOffice indents only some. */
export const STYLE = { line: 0, head: 1, money: 2, day: 3, title: 4, headRight: 5, text: 6, count: 7 }
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00_W"/><numFmt numFmtId="165" formatCode="dd\\-mmm\\-yyyy"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEFEBE4"/></patternFill></fill></fills><borders count="2"><border/><border><left/><right/><top/><bottom style="thin"><color rgb="FF8A8178"/></bottom></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="8"><xf/><xf fontId="1" fillId="2" borderId="1" applyFont="1" applyFill="1" applyBorder="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="164" applyNumberFormat="1"><alignment vertical="top"/></xf><xf numFmtId="165" applyNumberFormat="1"><alignment horizontal="left" vertical="top"/></xf><xf fontId="2" applyFont="1"/><xf fontId="1" fillId="2" borderId="1" applyFont="1" applyFill="1" applyBorder="1"><alignment horizontal="right" vertical="top" wrapText="1" indent="1"/></xf><xf><alignment vertical="top" wrapText="1"/></xf><xf><alignment horizontal="right" vertical="top" indent="1"/></xf></cellXfs></styleSheet>`

const WIDTH = 18

// Pieces of a sheet are compressed together.
const PIECE = 64 * 1024

export async function* writeWorkbook(sheets: readonly WorkbookSheet[]): AsyncGenerator<Uint8Array> {
  let written: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written.push(chunk)
  })
  function* taken() {
    yield* written
    written = []
  }
  const add = (path: string) => {
    const part = new ZipDeflate(path, { level: 6 })
    zip.add(part)
    return part
  }
  for (const [path, xml] of Object.entries(frame(sheets))) {
    add(path).push(strToU8(xml), true)
    yield* taken()
  }
  for (const [at, sheet] of sheets.entries()) {
    const part = add(`xl/worksheets/sheet${at + 1}.xml`)
    let piece = ''
    for await (const xml of sheetXml(sheet)) {
      piece += xml
      if (piece.length < PIECE) continue
      part.push(strToU8(piece))
      piece = ''
      yield* taken()
    }
    part.push(strToU8(piece), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}

type Named = Pick<WorkbookSheet, 'name' | 'title'>

/** Every part of a workbook but its sheets. */
export function frame(sheets: readonly Named[]): Record<string, string> {
  const each = (write: (sheet: Named, nth: number) => string) =>
    sheets.map((sheet, at) => write(sheet, at + 1)).join('')
  const titles = each(({ name, title }, nth) => {
    const row = (title?.length ?? 0) + 1
    return `<definedName name="_xlnm.Print_Titles" localSheetId="${nth - 1}">'${escaped(name).replaceAll("'", "''")}'!$${row}:$${row}</definedName>`
  })
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${each((_, nth) => `<Override PartName="/xl/worksheets/sheet${nth}.xml" ContentType="${TYPES}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each((_, nth) => `<Relationship Id="rId${nth}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${nth}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each(({ name }, nth) => `<sheet name="${escaped(name)}" sheetId="${nth}" r:id="rId${nth}"/>`)}</sheets><definedNames>${titles}</definedNames></workbook>`,
  }
}

async function* sheetXml({ title = [], columns, rows }: WorkbookSheet): AsyncGenerator<string> {
  const head = title.length + 1
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="${head}" topLeftCell="A${head + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns.map(({ width = WIDTH }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`
  for (const [at, line] of title.entries())
    yield `<row r="${at + 1}">${text(line, `A${at + 1}`, at === 0 ? STYLE.title : STYLE.line)}</row>`
  const headings = columns.map(({ heading }) => heading)
  yield `<row r="${head}"${heightOf(headings, columns)}>${columns.map(({ heading, kind }, at) => text(heading, `${letters(at)}${head}`, kind === 'money' || kind === 'count' ? STYLE.headRight : STYLE.head)).join('')}</row>`
  let at = head
  for await (const row of rows) {
    at++
    const cells = row.map((cell, column) => cellXml(cell, columns[column]?.kind, `${letters(column)}${at}`))
    yield `<row r="${at}"${heightOf(row, columns)}>${cells.join('')}</row>`
  }
  yield '</sheetData><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter></worksheet>'
}

const ROW_HEIGHT = 15

/** Not every program makes room for texts that it breaks into lines. */
function heightOf(row: readonly WorkbookCell[], columns: readonly WorkbookColumn[]): string {
  let lines = 1
  for (const [at, cell] of row.entries())
    if (typeof cell === 'string')
      lines = Math.max(lines, Math.ceil(cell.length / (columns[at]?.width ?? WIDTH)))
  return lines > 1 ? ` ht="${lines * ROW_HEIGHT}" customHeight="1"` : ''
}

function cellXml(cell: WorkbookCell, kind: WorkbookColumn['kind'], reference: string): string {
  if (cell === null || cell === undefined || cell === '') return ''
  if (typeof cell === 'number')
    return `<c r="${reference}" s="${kind === 'money' || kind === 'count' ? STYLE[kind] : STYLE.text}"><v>${cell}</v></c>`
  if (kind === 'day') return `<c r="${reference}" s="${STYLE.day}"><v>${serialDay(cell)}</v></c>`
  return text(cell, reference, STYLE.text)
}

export const text = (content: string, reference: string, style: number) =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(content)}</t></is></c>`

/** Days since 30 December 1899, as spreadsheets count them. */
const serialDay = (day: string) => Date.parse(day) / 86_400_000 + 25_569

/** Column 0 is A, 26 is AA. */
export function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}
