/** Reads the rows of an HTML page: many banks offer one as .xls. */

type Row = { line: number; cells: string[] }

export const isHtml = (text: string): boolean =>
  /^\s*<(!doctype html|html|head|meta|style|body|div|table)\b/i.test(text) && /<tr\b/i.test(text)

// Innermost rows: some banks put a table into a table for the layout.
const ROW = /<tr\b(?:(?!<tr\b)[\s\S])*?<\/tr>/gi
const CELL = /<t[dh]\b([^>]*)>([\s\S]*?)(?=<\/t[dh]>|<t[dh]\b|<\/tr>)/gi
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const MOST_COLUMNS = 1000

/** `line` counts the rows. */
export function readHtmlTable(html: string): Row[] {
  return [...html.matchAll(ROW)].flatMap(([row], at) => {
    const cells = [...row.matchAll(CELL)].flatMap(([, attributes = '', inner = '']) => {
      const span = Number(/colspan\s*=\s*["']?(\d+)/i.exec(attributes)?.[1] ?? 1)
      return [plainText(inner), ...Array<string>(Math.min(Math.max(span, 1), MOST_COLUMNS) - 1).fill('')]
    })
    return cells.some((cell) => cell !== '') ? [{ line: at + 1, cells }] : []
  })
}

const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(\d{1,6})|(\w+));/g, (all, code?: string, name?: string) =>
      code ? String.fromCodePoint(Number(code)) : (ENTITIES[name?.toLowerCase() ?? ''] ?? all),
    )
    .replace(/\s+/g, ' ')
    .trim()
