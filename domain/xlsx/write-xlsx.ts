/**
 * Writes a table as an Excel workbook of one sheet. Texts are stored as text, so that none runs as a formula
 * and a phone number keeps its digits.
 */
import { strToU8, zipSync } from 'fflate'
import type { CsvCell } from '../csv/write-csv.ts'
import { letters } from './write-workbook.ts'
import { escaped } from './xml.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const PARTS = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  // The second style is the header's: bold.
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
}

export function writeXlsx(
  sheetName: string,
  header: readonly string[],
  rows: Iterable<readonly CsvCell[]>,
): Uint8Array<ArrayBuffer> {
  const lines = [rowXml(header, 1, 1)]
  let at = 2
  for (const row of rows) lines.push(rowXml(row, at++, 0))
  const sheet = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${lines.join('')}</sheetData></worksheet>`
  const workbook = `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  const parts = { ...PARTS, 'xl/workbook.xml': workbook, 'xl/worksheets/sheet1.xml': sheet }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])))
}

function rowXml(cells: readonly CsvCell[], row: number, style: number): string {
  const written = cells.map((cell, column) => cellXml(cell, `${letters(column)}${row}`, style)).join('')
  return `<row r="${row}">${written}</row>`
}

function cellXml(cell: CsvCell, reference: string, style: number): string {
  if (cell === null || cell === undefined || cell === '') return ''
  const at = `r="${reference}"${style ? ` s="${style}"` : ''}`
  if (typeof cell === 'number') return `<c ${at}><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c ${at} t="b"><v>${cell ? 1 : 0}</v></c>`
  return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}
