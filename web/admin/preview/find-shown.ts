import { textsOf, urlsOf } from './texts-of.ts'

/** Where a page shows what is being edited: the smallest element with those words, or the picture itself. */
export function findShown(page: Document, content: unknown): Element | null {
  const { text, url } = clues(content)
  if (url) {
    const name = url.split('/').at(-1) ?? url
    const picture = Array.from(page.images).find((image) =>
      decodeURIComponent(image.currentSrc || image.src).includes(name),
    )
    if (picture) return picture
  }
  if (!text) return null
  const wanted = squeezed(text)
  let found: Element | null = null
  for (const element of page.querySelectorAll('main *')) {
    if (squeezed(element.textContent ?? '').includes(wanted)) found = element
    else if (found && !found.contains(element)) break
  }
  return found
}

function clues(content: unknown): { text: string; url: string } {
  const [text = ''] = textsOf(content)
  const [url = ''] = urlsOf(content)
  return { text, url }
}

// A long text may be broken into paragraphs: its first line is enough to find it.
function squeezed(text: string): string {
  return (text.split('\n')[0] ?? '').replace(/\s+/g, ' ').trim()
}
