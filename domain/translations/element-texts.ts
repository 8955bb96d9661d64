/** The texts of one element of a page that somebody can translate, and the element with others in their place. */
import { isRecord } from '../records.ts'

/** A text by the name it is stored under. */
export type Texts = Record<string, string>

/** What is the same in every language: numbers, addresses, names of accounts. */
const SAME =
  /^(upi_id|email_address|phone_number|default_amount|counter_\d+_value|tier_\d+_amount|map_embed_url|video_url)$/

/** Stands for what has a text in it: gets its name and its English, and gives back what to show. */
export type Turn = (field: string, text: string) => string

export function turnElement(id: string, content: unknown, turn: Turn): unknown {
  if (SAME.test(id)) return content
  if (typeof content === 'string') return turnText(id, content, turn)
  if (!isRecord(content)) return content
  if (Array.isArray(content.presets))
    return { ...content, presets: turnList(id, content.presets, 'amount', turn) }
  const key = typeof content.alt === 'string' ? 'alt' : 'text'
  return typeof content[key] === 'string' ? { ...content, [key]: turnText(id, content[key], turn) } : content
}

export function turnText(field: string, text: string, turn: Turn): string {
  return text.trim() === '' ? text : turn(field, text)
}

/** A list's texts go by what stays with them when it is put in another order. */
export function turnList(
  field: string,
  list: readonly unknown[],
  by: 'amount' | 'src',
  turn: Turn,
): unknown[] {
  const words = by === 'src' ? 'alt' : 'description'
  return list.map((entry) =>
    isRecord(entry) && typeof entry[words] === 'string'
      ? { ...entry, [words]: turnText(`${field}.${entry[by]}`, entry[words], turn) }
      : entry,
  )
}

/** All texts of something, by name. */
export function textsOf(walk: (turn: Turn) => unknown): Texts {
  const texts: Texts = {}
  walk((field, text) => {
    texts[field] = text
    return text
  })
  return texts
}
