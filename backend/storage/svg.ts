// Constructs allowed before the root element, each matched where the last one ended. Excludes a document type
// with declarations: entities let XML expand in memory or read files.
const BEFORE_ROOT: [opens: RegExp, closes: string][] = [
  [/<\?/y, '?>'],
  [/<!--/y, '-->'],
  [/<!doctype\s+svg(?=[\s>])[^[\]<>]*(?=>)/iy, '>'],
]
const ROOT = /<svg(?=[\s/>])/y
const BLANK = /\s*/y

/** Whether these first bytes are an SVG's: XML in UTF-8 with the root element `svg`. */
export function isSvg(head: Uint8Array): boolean {
  const text = new TextDecoder().decode(head)
  let at = 0
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const found = pattern.test(text)
    if (found) at = pattern.lastIndex
    return found
  }
  for (;;) {
    skip(BLANK)
    if (skip(ROOT)) return true
    const [, closes] = BEFORE_ROOT.find(([opens]) => skip(opens)) ?? []
    const end = closes === undefined ? -1 : text.indexOf(closes, at)
    if (closes === undefined || end < 0) return false
    at = end + closes.length
  }
}
