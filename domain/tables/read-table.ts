/** Reads any spreadsheet file as rows of texts. */
import { decodeText, type Encoding, NoText } from '../csv/decode-text.ts'
import { unguarded } from '../csv/formula-guard.ts'
import { readCsv, UnclosedQuote } from '../csv/read-csv.ts'
import { isZip, NoWorkbook, readXlsx } from '../xlsx/read-xlsx.ts'
import { isHtml, isXmlWorkbook, readHtmlTable, readXmlWorkbook } from './read-html-table.ts'

export type SourceRow = { line: number; cells: string[] }

export type Table = {
  rows: SourceRow[]
  /** The detected file type, in words for the user. */
  kind: string
}

/** The reason a file cannot be read, with advice. */
export class Unreadable extends Error {}

/** The first bytes of binary documents of Microsoft Office before 2007. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0]

const ENCODINGS: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}
const DELIMITERS: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

export function readTable(bytes: Uint8Array): Table {
  try {
    if (isZip(bytes)) return { rows: readXlsx(bytes), kind: 'Excel workbook, first sheet' }
    if (OLD_WORKBOOK.every((byte, at) => bytes[at] === byte)) {
      throw new Unreadable(
        'This is a workbook of an old Excel (.xls). Open it, save it as .xlsx or CSV, and try again.',
      )
    }
    const { text, encoding } = decodeText(bytes)
    if (isHtml(text)) return { rows: readHtmlTable(text), kind: 'HTML table' }
    if (isXmlWorkbook(text))
      return { rows: readXmlWorkbook(text), kind: 'Excel workbook in XML, first sheet' }
    const { delimiter, rows } = readCsv(text)
    return {
      rows: rows.map(({ line, cells }) => ({ line, cells: cells.map(unguarded) })),
      kind: `CSV in ${ENCODINGS[encoding]}, separated by ${DELIMITERS[delimiter] ?? delimiter}`,
    }
  } catch (error) {
    throw explained(error)
  }
}

function explained(error: unknown): unknown {
  if (error instanceof UnclosedQuote) {
    return new Unreadable(`${error.message} Close it, or leave it out, and try again.`)
  }
  if (error instanceof NoText || error instanceof NoWorkbook) {
    return new Unreadable(
      'This is neither a CSV file nor an Excel workbook. Save the list as one of these and try again.',
    )
  }
  return error
}
