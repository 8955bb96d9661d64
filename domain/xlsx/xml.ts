/** Minimal XML parser for spreadsheets: elements by name, attributes and texts. */

export type Element = {
  attributes: Record<string, string>
  inner: string
  /** The inner text with decoded entities. */
  readonly text: string
}

/** All elements of a name, outermost first; ignores a prefix such as `x:`. */
export function elements(xml: string, name: string): Element[] {
  const found: Element[] = []
  const opening = new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*?)?(/)?>`, 'g')
  const closing = new RegExp(`</(?:\\w+:)?${name}>`, 'g')
  for (let match = opening.exec(xml); match; match = opening.exec(xml)) {
    const attributes = attributesOf(match[1] ?? '')
    if (match[2]) {
      found.push({ attributes, inner: '', text: '' })
      continue
    }
    closing.lastIndex = opening.lastIndex
    const end = closing.exec(xml)
    if (!end) break
    const inner = xml.slice(opening.lastIndex, end.index)
    found.push({
      attributes,
      inner,
      get text() {
        return unescaped(inner)
      },
    })
    opening.lastIndex = closing.lastIndex
  }
  return found
}

function attributesOf(source: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name = '', double, single] of source.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    found[name] = unescaped(double ?? single ?? '')
  }
  return found
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescaped(text: string): string {
  if (!text.includes('&') && !text.includes('_x')) return text
  return (
    text
      .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
        const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : undefined
        if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : whole
        return NAMED[name] ?? whole
      })
      // Spreadsheets escape characters that XML cannot contain like this.
      .replace(/_x([0-9A-F]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  )
}

// Characters that XML cannot contain: most control characters, and lone surrogates.
const UNHOLDABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

export function escaped(text: string): string {
  return text
    .replace(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(UNHOLDABLE, (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
}
