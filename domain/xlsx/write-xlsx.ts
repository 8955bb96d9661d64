/**
 * Writes a table as an Excel workbook of one sheet. Texts are stored as text, so that none runs as a formula
 * and a phone number keeps its digits.
 */
import { strToU8, zipSync } from 'fflate'
import type { CsvCell } from '../csv/write-csv.ts'
import { frame, HEAD, letters, MAIN, STYLE, text } from './write-workbook.ts'

export function writeXlsx(
  sheetName: string,
  header: readonly string[],
  rows: Iterable<readonly CsvCell[]>,
): Uint8Array<ArrayBuffer> {
  const lines = [rowXml(header, 1, STYLE.head)]
  let at = 2
  for (const row of rows) lines.push(rowXml(row, at++, STYLE.line))
  const sheet = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${lines.join('')}</sheetData></worksheet>`
  const parts = { ...frame([{ name: sheetName }]), 'xl/worksheets/sheet1.xml': sheet }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])))
}

function rowXml(cells: readonly CsvCell[], row: number, style: number): string {
  const written = cells.map((cell, column) => cellXml(cell, `${letters(column)}${row}`, style)).join('')
  return `<row r="${row}">${written}</row>`
}

function cellXml(cell: CsvCell, reference: string, style: number): string {
  if (cell === null || cell === undefined || cell === '') return ''
  const at = `r="${reference}" s="${style}"`
  if (typeof cell === 'number') return `<c ${at}><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c ${at} t="b"><v>${cell ? 1 : 0}</v></c>`
  return text(cell, reference, style)
}
