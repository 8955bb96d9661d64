import { collapseSpaces, linesOf, literalParts, textsOf, urlsOf } from './texts-of.ts'

/** The place on a page of the edited content: the smallest element with its text, or the picture itself. */
export function findShown(page: Document, content: unknown): Element | null {
  const { text, url } = clues(content)
  if (url) {
    const name = url.split('/').at(-1) ?? url
    const picture = Array.from(page.images).find((image) =>
      decodeURIComponent(image.currentSrc || image.src).includes(name),
    )
    if (picture) return picture
  }
  const wanted = longestLiteral(text)
  if (!wanted) return null
  let found: Element | null = null
  for (const element of page.querySelectorAll('main *')) {
    if (collapseSpaces(element.textContent ?? '').includes(wanted)) found = element
    else if (found && !found.contains(element)) break
  }
  return found
}

function clues(content: unknown): { text: string; url: string } {
  const [text = ''] = textsOf(content)
  const [url = ''] = urlsOf(content)
  return { text, url }
}

// A long text may be split into paragraphs: its first line is enough to find it, and within that the longest
// literal part.
function longestLiteral(text: string): string {
  const [line = ''] = linesOf(text)
  const longest = literalParts(line).reduce((most, part) => (part.length > most.length ? part : most), '')
  return collapseSpaces(longest)
}
