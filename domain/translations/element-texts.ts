/** Translatable texts of a page's element, and the element with translations in their place. */
import { isRecord } from '../input/is-record.ts'

/** Texts by stored name. */
export type Texts = Record<string, string>

/** Elements that are the same in every language: numbers, addresses, account names. */
const SAME =
  /^(upi_id|email_address|phone_number|default_amount|counter_\d+_value|tier_\d+_amount|map_embed_url|video_url)$/

/** Called for each text with its name and English; returns the text to show. */
export type Turn = (field: string, text: string) => string

/**
 * Elements that are lists: the stable key of an entry, and its texts. If the key is itself a text, the entry
 * gets an `id` when first saved.
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
  const nameOf = uniqueNames()
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

/** Numbers entries with the same name, and those without one: `₹499`, `₹499 (2)`, `(1)`. */
function uniqueNames(): (name: unknown) => string {
  const counts = new Map<string, number>()
  return (given) => {
    const name = String(given ?? '').trim()
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    if (name === '') return `(${count})`
    return count > 1 ? `${name} (${count})` : name
  }
}

/** True if the text belongs to a list item. */
export const isListed = (field: string) => field.includes('.')

/** All texts of an item, by name. */
export function textsOf(walk: (turn: Turn) => unknown): Texts {
  const texts: Texts = {}
  walk((field, text) => {
    texts[field] = text
    return text
  })
  return texts
}
