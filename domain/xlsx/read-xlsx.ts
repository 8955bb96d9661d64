/**
 * Reads the first sheet of an Excel workbook as displayed texts, with dates as yyyy-mm-dd. Formulas give
 * their stored value; nothing is computed.
 */
import { strFromU8, unzipSync } from 'fflate'
import { type Element, elements } from './xml.ts'

export class NoWorkbook extends Error {}

/** Far more than any list of people; a file that unpacks to more is malicious. */
const MAX_UNPACKED = 300 * 1024 * 1024
const DAY_MS = 86_400_000

export type SheetRow = { line: number; cells: string[] }

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}

export function readXlsx(bytes: Uint8Array): SheetRow[] {
  const files = unpack(bytes)
  const text = (path: string) => (files[path] ? strFromU8(files[path]) : '')
  const workbook = text('xl/workbook.xml')
  const sheet = text(firstSheet(workbook, text('xl/_rels/workbook.xml.rels')))
  if (!sheet) throw new NoWorkbook()
  return rowsOf(sheet, {
    shared: sharedTexts(text('xl/sharedStrings.xml')),
    isDate: dateStyles(text('xl/styles.xml')),
    is1904: /date1904="(1|true)"/.test(workbook),
  })
}

function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/^xl\/(workbook|sharedStrings|styles|_rels\/|worksheets\/[^/]+\.xml)/.test(name)) return false
        size += originalSize
        if (size > MAX_UNPACKED) throw new NoWorkbook()
        return true
      },
    })
  } catch {
    throw new NoWorkbook()
  }
}

function firstSheet(workbook: string, relations: string): string {
  const [sheet] = elements(workbook, 'sheet')
  const id = sheet?.attributes['r:id']
  const [target] = elements(relations, 'Relationship').filter(({ attributes }) => attributes.Id === id)
  const path = target?.attributes.Target ?? 'worksheets/sheet1.xml'
  return path.startsWith('/') ? path.slice(1) : `xl/${path}`
}

function sharedTexts(xml: string): string[] {
  return elements(xml, 'si').map(({ inner }) => plainText(inner))
}

/** Texts may consist of differently formatted runs; phonetic hints are skipped. */
function plainText(xml: string): string {
  return elements(xml.replace(/<rPh[\s\S]*?<\/rPh>/g, ''), 't')
    .map(({ text }) => text)
    .join('')
}

/** Whether each cell style formats numbers as dates. */
function dateStyles(xml: string): boolean[] {
  const own = new Map(
    elements(xml, 'numFmt').map(({ attributes }) => [attributes.numFmtId, attributes.formatCode ?? '']),
  )
  const [cellStyles] = elements(xml, 'cellXfs')
  return elements(cellStyles?.inner ?? '', 'xf').map(({ attributes: { numFmtId = '0' } }) => {
    const format = own.get(numFmtId)
    if (format === undefined) return /^(1[4-7]|22|27|30|36|50|57)$/.test(numFmtId)
    return /[dmy]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
  })
}

type Meaning = { shared: string[]; isDate: boolean[]; is1904: boolean }

function rowsOf(sheet: string, meaning: Meaning): SheetRow[] {
  return elements(sheet, 'row').flatMap(({ attributes, inner }, at) => {
    const cells: string[] = []
    for (const cell of elements(inner, 'c')) {
      const column = columnOf(cell.attributes.r) ?? cells.length
      // A sheet has at most 16,384 columns; a higher claim would exhaust memory.
      if (column >= 16_384) continue
      while (cells.length < column) cells.push('')
      cells[column] = textOf(cell, meaning)
    }
    const line = Number(attributes.r ?? at + 1)
    return cells.some((cell) => cell.trim() !== '') ? [{ line, cells }] : []
  })
}

/** "BC7" is column 54, counted from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textOf({ attributes: { t: type, s: style }, inner }: Element, meaning: Meaning): string {
  if (type === 'inlineStr') return plainText(inner)
  const value = elements(inner, 'v')[0]?.text ?? ''
  if (type === 's') return meaning.shared[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'str' || type === 'e' || type === 'd') return value
  if (meaning.isDate[Number(style ?? 0)] && Number(value) >= 1) return dateOf(Number(value), meaning)
  return numberOf(value)
}

/** Excel stores 499.95 as 499.95000000000005; it displays fifteen digits. */
function numberOf(value: string): string {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  const plain = Number(number.toPrecision(15))
  return Math.abs(plain) < 1e21
    ? plain.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 15 })
    : value
}

function dateOf(serial: number, { is1904 }: Meaning): string {
  // Excel counts a nonexistent 29 February 1900.
  const days = is1904 ? serial : serial - (serial > 59 ? 1 : 0)
  const origin = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 31)
  const moment = new Date(origin + Math.round(days * DAY_MS))
  if (Number.isNaN(moment.getTime())) return String(serial)
  const [day = '', time = ''] = moment.toISOString().split('T')
  return serial % 1 === 0 ? day : `${day} ${time.slice(0, 8)}`
}
