import { textsOf, urlsOf } from './texts-of.ts'

/** What a pressed place of the page shows: its element's words, or its picture. The way back from `findShown`. */
type Place = {
  tagName: string
  textContent: string | null
  parentElement: Place | null
  currentSrc?: string
  src?: string
}
export type Shown = { id: string; content: unknown }

export function whichShown(pressed: Place, shown: readonly Shown[]): string | null {
  for (let place: Place | null = pressed; place && place.tagName !== 'MAIN'; place = place.parentElement) {
    const found = ofPicture(place, shown) ?? ofText(place, shown)
    if (found) return found.id
  }
  return null
}

function ofPicture({ tagName, currentSrc, src }: Place, shown: readonly Shown[]): Shown | undefined {
  if (tagName !== 'IMG') return undefined
  const address = decodeURIComponent(currentSrc || src || '')
  return shown.find(({ content }) =>
    urlsOf(content).some((url) => {
      const name = url.split('/').at(-1)
      return name && address.includes(name)
    }),
  )
}

/** A text that is the whole of the place, or one of its paragraphs. */
function ofText({ textContent }: Place, shown: readonly Shown[]): Shown | undefined {
  const words = squeezed(textContent ?? '')
  if (words === '') return undefined
  return shown.find(({ content }) =>
    textsOf(content).some((text) => text.split('\n').some((line) => squeezed(line) === words)),
  )
}

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()
