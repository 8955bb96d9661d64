import type { Capability } from '#domain/people/roles.ts'

export type Entry = {
  title: string
  place: string
  text: string
  path: string
  /** Other common names. */
  also?: string
  /** Action of the screen on arrival. */
  arrival?: string
  /** Capability of the action, where it is not the one that opens its screen. */
  needs?: Capability
}

const MOST = 20

// Filler words around a search term: "how to change the logo".
const AROUND = new Set(
  'a an and change edit find for how i in is my of on our set the to update upload where'.split(' '),
)

/**
 * Entries with a word starting with each word of the query; matches in titles rank first, in texts last.
 * Without a match, filler words are ignored.
 */
export function find(entries: readonly Entry[], query: string): Entry[] {
  const words = plain(query).split(' ').filter(Boolean)
  const exact = withWords(entries, words)
  return exact.length > 0
    ? exact
    : withWords(
        entries,
        words.filter((word) => !AROUND.has(word)),
      )
}

function withWords(entries: readonly Entry[], words: readonly string[]): Entry[] {
  if (words.length === 0) return []
  const isIn = (text: string) => words.every((word) => ` ${plain(text)}`.includes(` ${word}`))
  const ranked = entries.flatMap((entry) => {
    const { title, place, text, also = '' } = entry
    if (!isIn(`${title} ${place} ${also} ${text}`)) return []
    const isBeginning = plain(title).startsWith(words.join(' '))
    const isNamed = isIn(`${title} ${place} ${also}`)
    const rank = isBeginning ? 0 : isIn(title) ? 1 : isNamed ? 2 : 3
    return [{ entry, rank }]
  })
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ entry }) => entry)
}

/** Part of a text around the first match. */
export function excerpt(text: string, query: string, length = 90): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  const [word = ''] = plain(query).split(' ')
  const at = Math.max(0, flat.toLowerCase().indexOf(word) - Math.floor(length / 3))
  const part = flat.slice(at, at + length)
  return `${at > 0 ? '…' : ''}${part}${at + length < flat.length ? '…' : ''}`
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
