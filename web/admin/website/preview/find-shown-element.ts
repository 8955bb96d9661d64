import { collapseSpaces, linesOf, literalParts, textsOf, urlsOf } from './texts-of.ts'

/**
 * Finds the element shown at a pressed place of the page, by its text or its picture. The inverse of
 * `findShown`.
 */
type Place = {
  tagName: string
  textContent: string | null
  parentElement: Place | null
  currentSrc?: string
  src?: string
}
export type Shown = { id: string; content: unknown }

export function findShownElement(pressed: Place, shown: readonly Shown[]): string | null {
  for (let place: Place | null = pressed; place && place.tagName !== 'MAIN'; place = place.parentElement) {
    const found = findByPicture(place, shown) ?? findByText(place, shown)
    if (found) return found.id
  }
  return null
}

function findByPicture({ tagName, currentSrc, src }: Place, shown: readonly Shown[]): Shown | undefined {
  if (tagName !== 'IMG') return undefined
  const address = decodeURIComponent(currentSrc || src || '')
  return shown.find(({ content }) =>
    urlsOf(content).some((url) => {
      const name = url.split('/').at(-1)
      return name && address.includes(name)
    }),
  )
}

/** Matches the whole text of the place or one of its paragraphs; otherwise a text with placeholders. */
function findByText({ textContent }: Place, shown: readonly Shown[]): Shown | undefined {
  const words = collapseSpaces(textContent ?? '')
  if (words === '') return undefined
  const lines = shown.flatMap((one) =>
    textsOf(one.content)
      .flatMap(linesOf)
      .map((line) => ({ line, one })),
  )
  const exact = lines.find(({ line }) => line === words)
  if (exact) return exact.one
  // The one with the most literal text: "Give {amount} a month" before "Give {amount}".
  const [best] = lines
    .filter(({ line }) => isFilledIn(line, words))
    .sort((a, b) => literalParts(b.line).join('').length - literalParts(a.line).join('').length)
  return best?.one
}

/** Whether the words are a line with its placeholders filled in. */
function isFilledIn(line: string, words: string): boolean {
  const parts = literalParts(line)
  if (parts.length < 2 || parts.join('').trim() === '') return false
  const pattern = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')
  return new RegExp(`^${pattern}$`).test(words)
}
