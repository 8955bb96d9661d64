/** Reads the rows of an HTML page, or of a workbook in XML (Excel 2003): many banks offer one as .xls. */

type Row = { line: number; cells: string[] }

export const isHtml = (text: string): boolean =>
  /^\s*<(!doctype html|html|head|meta|style|body|div|table)\b/i.test(text) && /<tr\b/i.test(text)

export const isXmlWorkbook = (text: string): boolean => /^\s*(<\?[^>]*>\s*)*<(\w+:)?Workbook\b/.test(text)

// Innermost rows: some banks put a table into a table for the layout.
const ROW = /<tr\b(?:(?!<tr\b)[\s\S])*?<\/tr>/gi
const CELL = /<t[dh]\b([^>]*)>([\s\S]*?)(?=<\/t[dh]>|<t[dh]\b|<\/tr>)/gi
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const MOST_COLUMNS = 1000

/** `line` counts the rows. */
export function readHtmlTable(html: string): Row[] {
  return [...html.matchAll(ROW)].flatMap(([row], at) => {
    const cells: string[] = []
    for (const [, attributes = '', inner = ''] of row.matchAll(CELL)) {
      const number = (name: RegExp) => Math.min(Number(name.exec(attributes)?.[1] ?? 0), MOST_COLUMNS)
      while (cells.length < number(/:Index\s*=\s*"(\d+)/) - 1) cells.push('')
      const more = Math.max(number(/colspan\s*=\s*["']?(\d+)/i) - 1, number(/:MergeAcross\s*=\s*"(\d+)/), 0)
      cells.push(plainText(inner), ...Array<string>(more).fill(''))
    }
    return cells.some((cell) => cell !== '') ? [{ line: at + 1, cells }] : []
  })
}

/** Its rows and cells as those of HTML. `Index` skips empty cells, and an empty row has no cells. */
export function readXmlWorkbook(xml: string): Row[] {
  const [first = ''] = /<(\w+:)?Worksheet\b[\s\S]*?<\/(\w+:)?Worksheet>/.exec(xml) ?? []
  const html = first
    .replace(/<(\w+:)?(Row|Cell)\b([^>]*)\/>/g, '<$1$2$3></$1$2>')
    .replace(
      /<(\/?)(?:\w+:)?(Row|Cell)\b/g,
      (_, slash: string, name: string) => `<${slash}${name === 'Row' ? 'tr' : 'td'}`,
    )
  return readHtmlTable(html)
}

const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(\d{1,6})|(\w+));/g, (all, code?: string, name?: string) =>
      code ? String.fromCodePoint(Number(code)) : (ENTITIES[name?.toLowerCase() ?? ''] ?? all),
    )
    .replace(/\s+/g, ' ')
    .trim()
