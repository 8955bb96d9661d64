/** Parses CSV with any separator. Quoted cells may contain separators, quotes and line breaks. */

/** Cells of a row, and its first line in the file. */
export type CsvRow = { line: number; cells: string[] }
export type Csv = { delimiter: string; rows: CsvRow[] }

/** An unclosed quote swallows the rest of the file: better no rows than wrong ones. */
export class UnclosedQuote extends Error {
  readonly line: number
  constructor(line: number) {
    super(`The quotation mark in line ${line} is never closed.`)
    this.line = line
  }
}

const DELIMITERS = [',', ';', '\t', '|']

/** Skips empty lines. */
export function readCsv(text: string): Csv {
  // Excel's declaration of its separator.
  const declared = /^sep=(.)\r?\n/i.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  const delimiter = declared?.[1] ?? guessDelimiter(body)
  const rows = split(body, delimiter, declared ? 2 : 1)
  return { delimiter, rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) }
}

function split(text: string, delimiter: string, firstLine: number): CsvRow[] {
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = firstLine
  let begun = firstLine
  let at = 0
  while (at < text.length) {
    let cell: string
    if (text[at] === '"') {
      const end = closingQuote(text, at)
      if (end === -1) throw new UnclosedQuote(line)
      cell = text.slice(at + 1, end).replaceAll('""', '"')
      line += lineBreaks(cell)
      const next = endOfCell(text, end + 1, delimiter)
      cell += text.slice(end + 1, next)
      at = next
    } else {
      const next = endOfCell(text, at, delimiter)
      cell = text.slice(at, next)
      at = next
    }
    cells.push(cell)
    if (text[at] === delimiter) {
      at += 1
      // A separator at the very end is followed by one more, empty cell.
      if (at === text.length) cells.push('')
      continue
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    at += 1
    line += 1
    rows.push({ line: begun, cells })
    cells = []
    begun = line
  }
  if (cells.length > 0) rows.push({ line: begun, cells })
  return rows
}

function closingQuote(text: string, opening: number): number {
  for (let at = text.indexOf('"', opening + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at
  }
  return -1
}

function endOfCell(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at++) {
    const char = text[at]
    if (char === delimiter || char === '\n' || char === '\r') return at
  }
  return text.length
}

function lineBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0
}

/**
 * The separator that splits the first lines into the same and largest number of cells. Without a heading in the first
 * line, as in statements of banks, the widest table counts.
 */
function guessDelimiter(text: string): string {
  const start = text.slice(0, 20_000)
  const guesses = DELIMITERS.flatMap((delimiter) => {
    const widths = widthsOf(start, delimiter)
    return [...new Set(widths)].map((width, at) => {
      const alike = widths.filter((one) => one === width).length
      return { delimiter, width, alike, isHeading: at === 0 && alike / widths.length > 0.6 }
    })
  }).filter(({ width }) => width > 1)
  const headed = guesses.filter(({ isHeading }) => isHeading)
  const best = headed[0] ? headed : guesses
  const score = ({ width, alike }: (typeof guesses)[number]) => (width - 1) ** 2 * alike
  return best.sort((a, b) => score(b) - score(a))[0]?.delimiter ?? ','
}

function widthsOf(text: string, delimiter: string): number[] {
  const cut = text.length === 20_000 ? Math.max(text.lastIndexOf('\n'), 1) : text.length
  try {
    return split(text.slice(0, cut), delimiter, 1)
      .slice(0, 60)
      .map(({ cells }) => cells.length)
  } catch {
    return []
  }
}
