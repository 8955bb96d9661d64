import type { Json } from '#domain/database.types.ts'
import { isRecord } from '#domain/input/is-record.ts'
import { EMAIL } from '#domain/input/patterns.ts'
import type { Element, Figure, Person, YearDocument } from '#domain/page-content/content.ts'
import { isFocus } from '#domain/page-content/content.ts'
import { type ElementKind, elementKind } from '#domain/page-content/element-kind.ts'
import { linkProblem } from '#domain/website/link-problem.ts'
import { type Embed, mapEmbed, videoEmbed } from '#web/lib/embeds.ts'

export type Preset = { amount: number; description: string }

/** Content of an element in the shape of its editor. */
export type Content = {
  text: string
  image: { url: string; alt: string; focus?: string }
  pdf: { url: string; text: string; link: string }
  button: { text: string; link: string }
  presets: { presets: Preset[] }
  figures: { figures: Figure[] }
  people: { people: Person[] }
  documents: { documents: YearDocument[] }
  embed: { url: string }
}
export type ContentShape = keyof Content

const SHAPES: Record<ElementKind, ContentShape> = {
  text: 'text',
  lines: 'text',
  image: 'image',
  pdf: 'pdf',
  button: 'button',
  presets: 'presets',
  figures: 'figures',
  people: 'people',
  documents: 'documents',
  map: 'embed',
  video: 'embed',
}

/** Stored content may be partial or in an older format; its editor always gets the complete shape. */
export function editable(elementId: string, stored: Json | Element | undefined): Json {
  const shape = SHAPES[elementKind(elementId)]
  const part: Record<string, unknown> = isRecord(stored) ? stored : {}
  const text = (key: string) => (typeof part[key] === 'string' ? part[key] : '')
  const url = typeof stored === 'string' ? stored : text('url')
  if (shape === 'image') return { url, alt: text('alt'), ...(isFocus(part.focus) && { focus: part.focus }) }
  if (shape === 'pdf') return { url, text: text('text'), link: text('link') }
  if (shape === 'button') return { text: text('text'), link: text('link') }
  if (shape === 'embed') return { url }
  if (shape === 'presets') return { presets: presetsIn(part.presets) }
  if (shape === 'figures')
    return { figures: named(textsIn(part.figures, ['value', 'label', 'as_of', 'source'], ['id']), 'label') }
  if (shape === 'people')
    return { people: named(textsIn(part.people, ['name', 'role', 'url'], ['focus', 'id']), 'name') }
  if (shape === 'documents') return { documents: textsIn(part.documents, ['year', 'title', 'url']) }
  return typeof stored === 'string' ? stored : text('text')
}

/** Rows that have all required texts, and optional ones if present. */
function textsIn(
  list: unknown,
  names: readonly string[],
  optional: readonly string[] = [],
): Record<string, string>[] {
  const texts = (row: Record<string, unknown>) =>
    names.map((name) => [name, typeof row[name] === 'string' ? row[name] : ''])
  return (Array.isArray(list) ? list.filter(isRecord) : []).map((row) =>
    Object.fromEntries([
      ...texts(row),
      ...optional.filter((name) => row[name]).map((name) => [name, String(row[name])]),
    ]),
  )
}

/** A row's first name becomes its id, by which its translations find it after a rename. */
function named(rows: Record<string, string>[], by: string): Record<string, string>[] {
  return rows.map((row) => (row.id || !row[by]?.trim() ? row : { ...row, id: row[by].trim() }))
}

function presetsIn(list: unknown): Preset[] {
  return (Array.isArray(list) ? list.filter(isRecord) : []).map(({ amount, description }) => ({
    amount: Number.isSafeInteger(Number(amount)) ? Number(amount) : 0,
    description: typeof description === 'string' ? description : '',
  }))
}

/** Content to store, or the problem with it. */
export type Storable = { content: Json } | { problem: string }

export function storable(elementId: string, typed: Json): Storable {
  const kind = elementKind(elementId)
  if (kind === 'video' || kind === 'map') {
    const embed = embedOf(kind, typed)
    return 'problem' in embed ? embed : { content: { url: embed.url } }
  }
  // New rows get an id; a person without a photograph has no focal point.
  if (kind === 'people' || kind === 'figures') return { content: editable(elementId, typed) }
  if ((kind === 'button' || kind === 'pdf') && isRecord(typed)) {
    const link = String(typed.link).trim()
    const problem = linkProblem(link)
    if (problem && !(link === '' && (kind === 'pdf' || mayBeHidden(elementId)))) return { problem }
    return { content: { ...typed, link } as Json }
  }
  if (
    elementId === 'email_address' &&
    typeof typed === 'string' &&
    typed.trim() &&
    !EMAIL.test(typed.trim())
  ) {
    return { problem: 'Please enter a valid email address.' }
  }
  return { content: typed }
}

/** Buttons to places that not every organisation has: hidden without a link. */
export function mayBeHidden(elementId: string): boolean {
  return ['ketto_button', 'giveindia_button', 'whatsapp_button'].includes(elementId)
}

export function embedOf(kind: 'video' | 'map', typed: Json): Embed {
  const pasted = isRecord(typed) && typeof typed.url === 'string' ? typed.url : ''
  return kind === 'video' ? videoEmbed(pasted) : mapEmbed(pasted)
}
