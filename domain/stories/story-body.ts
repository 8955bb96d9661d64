import { linkKind } from '../website/links.ts'

/** A stretch of text; a link if it has an address. */
export type Stretch = { text: string; to?: string }
export type Block = { kind: 'heading' | 'paragraph'; stretches: Stretch[] }

/**
 * Parses a story's body. A blank line ends a paragraph, a line that begins with `## ` is a heading, and
 * `[text](address)` is a link. Everything else is literal.
 */
export function readStoryBody(body: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', stretches: readStretches(lines.join('\n')) })
    lines = []
  }
  for (const line of body.split(/\r\n|\r|\n/)) {
    const trimmed = line.trim()
    const heading = line.startsWith('## ') ? trimmed.slice(2).trim() : ''
    if (trimmed === '' || heading) endParagraph()
    if (heading) blocks.push({ kind: 'heading', stretches: readStretches(heading) })
    else if (trimmed !== '') lines.push(trimmed)
  }
  endParagraph()
  return blocks
}

/** Reads each character a bounded number of times, so that hostile text takes linear time. */
function readStretches(text: string): Stretch[] {
  const stretches: Stretch[] = []
  let literalFrom = 0
  let open = -1
  const addLiteral = (to: number) => {
    if (to > literalFrom) stretches.push({ text: text.slice(literalFrom, to) })
  }
  for (const { 0: bracket, index } of text.matchAll(/\[|\]\(/g)) {
    const label = bracket === '](' && open !== -1 ? text.slice(open + 1, index).trim() : ''
    if (label !== '') {
      const end = endOfAddress(text, index + 2)
      const to = text.slice(index + 2, end)
      if (text[end] === ')' && isAllowed(to)) {
        addLiteral(open)
        stretches.push({ text: label, to })
        literalFrom = end + 1
      }
    }
    open = bracket === '[' ? index : -1
  }
  addLiteral(text.length)
  return stretches
}

function endOfAddress(text: string, from: number): number {
  const stop = /[()\s]/g
  stop.lastIndex = from
  return stop.exec(text)?.index ?? text.length
}

/** An https address, an email address or a path of the site. */
function isAllowed(address: string): boolean {
  const kind = linkKind(address)
  return kind === 'path' || kind === 'mail' || (kind === 'web' && /^https:/i.test(address))
}
