import type { Figure } from '#domain/page-content/content.ts'
import { fill } from '#web/lib/words.ts'
import type { SiteData } from './site.ts'

type Words = SiteData['words']['figures']

/** Date and source of figures: shown once if all have the same, otherwise below each. */
export function figureNotes(figures: readonly Figure[], words: Words) {
  const notes = figures.map((figure) => noteOf(figure, words))
  const [first = ''] = notes
  const isShared = notes.every((note) => note === first)
  return { shared: isShared ? first : '', each: isShared ? notes.map(() => '') : notes }
}

function noteOf({ as_of: date, source }: Figure, words: Words): string {
  if (date && source) return fill(words.asOfFrom, { date, source })
  if (date) return fill(words.asOf, { date })
  return source ? fill(words.from, { source }) : ''
}
