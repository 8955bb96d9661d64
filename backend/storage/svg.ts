// What may stand before the root element, each tried where the last one ended. A document type with
// declarations of its own is not among them: entities are how XML grows in memory or reaches for files.
const BEFORE_ROOT: [opens: RegExp, closes: string][] = [
  [/<\?/y, '?>'],
  [/<!--/y, '-->'],
  [/<!doctype\s+svg(?=[\s>])[^[\]<>]*(?=>)/iy, '>'],
]
const ROOT = /<svg(?=[\s/>])/y
const BLANK = /\s*/y

/** Whether these first bytes are those of an SVG: XML in UTF-8 whose root element is `svg`. */
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
