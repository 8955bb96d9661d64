/** The texts of one element of a page that somebody can translate, and the element with others in their place. */
import { isRecord } from '../records.ts'

/** A text by the name it is stored under. */
export type Texts = Record<string, string>

/** What is the same in every language: numbers, addresses, names of accounts. */
const SAME =
  /^(upi_id|email_address|phone_number|default_amount|counter_\d+_value|tier_\d+_amount|map_embed_url|video_url)$/

/** Stands for what has a text in it: gets its name and its English, and gives back what to show. */
export type Turn = (field: string, text: string) => string

/**
 * Elements that are lists: what stays with an entry when they are put in another order, and what it says. Where that is
 * itself a text, the entry has an `id` from its first saving on.
 */
const LISTS: Record<string, { by: string; words: readonly string[] }> = {
  presets: { by: 'amount', words: ['description'] },
  figures: { by: 'label', words: ['label', 'as_of', 'source'] },
  people: { by: 'name', words: ['name', 'role'] },
  documents: { by: 'url', words: ['title'] },
}

export function turnElement(id: string, content: unknown, turn: Turn): unknown {
  if (SAME.test(id)) return content
  if (typeof content === 'string') return turnText(id, content, turn)
  if (!isRecord(content)) return content
  for (const [name, { by, words }] of Object.entries(LISTS)) {
    const list = content[name]
    if (Array.isArray(list)) return { ...content, [name]: turnList(id, list, by, words, turn) }
  }
  const key = typeof content.alt === 'string' ? 'alt' : 'text'
  return typeof content[key] === 'string' ? { ...content, [key]: turnText(id, content[key], turn) } : content
}

export function turnText(field: string, text: string, turn: Turn): string {
  return text.trim() === '' ? text : turn(field, text)
}

export function turnList(
  field: string,
  list: readonly unknown[],
  by: string,
  words: readonly string[],
  turn: Turn,
): unknown[] {
  const nameOf = namesOnce()
  return list.map((entry) => {
    if (!isRecord(entry)) return entry
    const named = `${field}.${nameOf(entry.id ?? entry[by])}`
    const turned = words.flatMap((word) => {
      const text = entry[word]
      const name = words.length > 1 ? `${named}.${word}` : named
      return typeof text === 'string' ? [[word, turnText(name, text, turn)]] : []
    })
    return { ...entry, ...Object.fromEntries(turned) }
  })
}

/** Entries of one name are counted, and so are those without any: `₹499`, `₹499 (2)`, `(1)`. */
function namesOnce(): (name: unknown) => string {
  const counts = new Map<string, number>()
  return (given) => {
    const name = String(given ?? '').trim()
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    if (name === '') return `(${count})`
    return count > 1 ? `${name} (${count})` : name
  }
}

/** Whether a text is that of an entry of a list: its name tells the entry, of which there may be several. */
export const isListed = (field: string) => field.includes('.')

/** All texts of something, by name. */
export function textsOf(walk: (turn: Turn) => unknown): Texts {
  const texts: Texts = {}
  walk((field, text) => {
    texts[field] = text
    return text
  })
  return texts
}
