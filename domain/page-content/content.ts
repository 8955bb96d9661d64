/**
 * Reads a page's stored content. It may be missing, incomplete or written by an older version, so every
 * reader takes a default and never throws.
 */

import { isRecord } from '../input/is-record.ts'
import { linkKind, safeLink } from '../website/links.ts'

/** `focus` is the point kept visible when the picture is cropped, in CSS: "62% 35%". */
export type Picture = { url: string; alt: string; focus?: string }
export type Button = { text: string; link: string }
/** `link` is the button's target until a file has been uploaded. */
export type Pdf = { url: string; text: string; link: string }
export type Embed = { url: string }
export type Preset = { amount: number; description: string }
export type Presets = { presets: readonly Preset[] }
/** A figure with its date (“March 2026”) and source. The `id` is stable, and used only by translations. */
export type Figure = { value: string; label: string; as_of: string; source: string; id?: string }
export type Figures = { figures: readonly Figure[] }
/** Without a `url` there is no photograph; the name is its alternative text. */
export type Person = { name: string; role: string; url: string; focus?: string; id?: string }
export type People = { people: readonly Person[] }
/** A report or a year's accounts, as a file. */
export type YearDocument = { year: string; title: string; url: string }
export type Documents = { documents: readonly YearDocument[] }

export type Element = string | Picture | Button | Pdf | Embed | Presets | Figures | People | Documents
export type PageDefaults = Readonly<Record<string, Element>>

/** A page's content, each element in the shape of its default. */
export type PageContent<Defaults extends PageDefaults> = {
  readonly [Id in keyof Defaults]: Shape<Defaults[Id]>
}
type Shape<Default> = Default extends string
  ? string
  : Default extends Presets
    ? Presets
    : Default extends Figures
      ? Figures
      : Default extends People
        ? People
        : Default extends Documents
          ? Documents
          : Default extends Picture
            ? Picture
            : Default extends Pdf
              ? Pdf
              : Default extends Button
                ? Button
                : Embed

export type StoredElement = { element_id: string; content_data: unknown }

/** Merges a page's stored elements over its defaults. Omits unknown elements. */
export function readPage<const Defaults extends PageDefaults>(
  defaults: Defaults,
  stored: readonly StoredElement[],
): PageContent<Defaults> {
  const byId = new Map(stored.map((row) => [row.element_id, row.content_data]))
  const entries = Object.entries(defaults).map(([id, fallback]) => [
    id,
    readElement(id, byId.get(id), fallback),
  ])
  return Object.fromEntries(entries) as PageContent<Defaults>
}

function readElement(id: string, stored: unknown, fallback: Element): Element {
  if (typeof fallback === 'string')
    return isHeading(id) ? readHeading(stored, fallback) : readText(stored, fallback)
  if ('presets' in fallback) return readPresets(stored, fallback)
  if ('figures' in fallback) return readFigures(stored, fallback)
  if ('people' in fallback) return readPeople(stored, fallback)
  if ('documents' in fallback) return readDocuments(stored, fallback)
  if ('alt' in fallback) return readPicture(stored, fallback)
  if ('url' in fallback) return 'text' in fallback ? readPdf(stored, fallback) : readEmbed(stored, fallback)
  return readButton(stored, fallback)
}

function isHeading(id: string): boolean {
  return id.endsWith('_title') || id.endsWith('_heading')
}

/** Emptied text stays empty: a foundation without a telephone clears the number. */
export function readText(stored: unknown, fallback: string): string {
  const text = isRecord(stored) ? stored.text : stored
  return typeof text === 'string' ? text.trim() : fallback
}

/** Headings are never empty: the page's outline and screen readers depend on them. */
export function readHeading(stored: unknown, fallback: string): string {
  return readText(stored, fallback) || fallback
}

export function readPicture(stored: unknown, fallback: Picture): Picture {
  const { url, alt, focus } = isRecord(stored) ? stored : { url: stored }
  const safe = url === fallback.url ? fallback.url : safeFile(url)
  if (safe === null) return fallback
  const words = typeof alt === 'string' ? alt.trim() : safe === fallback.url ? fallback.alt : ''
  return { url: safe, alt: words, ...(isFocus(focus) && { focus }) }
}

export function isFocus(focus: unknown): focus is string {
  return typeof focus === 'string' && /^(100|[1-9]?\d)% (100|[1-9]?\d)%$/.test(focus)
}

export function readButton(stored: unknown, fallback: Button): Button {
  if (!isRecord(stored)) return fallback
  return {
    text: readHeading(stored.text, fallback.text),
    link: safeLink(stored.link) ?? fallback.link,
  }
}

export function readPdf(stored: unknown, fallback: Pdf): Pdf {
  if (!isRecord(stored)) return { ...fallback, url: safeFile(stored) ?? fallback.url }
  return { ...readButton(stored, fallback), url: safeFile(stored.url) ?? fallback.url }
}

/** The address of a video or a map in a frame. If emptied, nothing is embedded. */
export function readEmbed(stored: unknown, fallback: Embed): Embed {
  const url = isRecord(stored) ? stored.url : stored
  if (url === '') return { url }
  const safe = safeLink(url)
  return safe?.toLowerCase().startsWith('https:') ? { url: safe } : fallback
}

/** Omits presets without a whole amount. */
export function readPresets(stored: unknown, fallback: Presets): Presets {
  const list = isRecord(stored) ? stored.presets : stored
  if (!Array.isArray(list)) return fallback
  const presets = list.filter(isRecord).map(({ amount, description }) => ({
    amount: typeof amount === 'string' ? Number(amount) : amount,
    description: readText(description, ''),
  }))
  return { presets: presets.filter((preset): preset is Preset => isWholeAmount(preset.amount)) }
}

/** Omits figures without a number or label. */
export function readFigures(stored: unknown, fallback: Figures): Figures {
  const list = listIn(stored, 'figures')
  if (!list) return fallback
  const figures = list.map((row) => ({
    value: readText(row.value, ''),
    label: readText(row.label, ''),
    as_of: readText(row.as_of, ''),
    source: readText(row.source, ''),
  }))
  return { figures: figures.filter(({ value, label }) => value && label) }
}

/** Omits people without a name; a photograph is optional. */
export function readPeople(stored: unknown, fallback: People): People {
  const list = listIn(stored, 'people')
  if (!list) return fallback
  const people = list.map((row) => ({
    name: readText(row.name, ''),
    role: readText(row.role, ''),
    url: safeFile(row.url) ?? '',
    ...(isFocus(row.focus) && { focus: row.focus }),
  }))
  return { people: people.filter(({ name }) => name) }
}

/** Omits documents without a valid file. */
export function readDocuments(stored: unknown, fallback: Documents): Documents {
  const list = listIn(stored, 'documents')
  if (!list) return fallback
  const documents = list.map((row) => ({
    year: readText(row.year, ''),
    title: readText(row.title, ''),
    url: safeFile(row.url) ?? '',
  }))
  return { documents: documents.filter(({ url, title }) => url && title) }
}

function listIn(stored: unknown, name: string): Record<string, unknown>[] | null {
  const list = isRecord(stored) ? stored[name] : null
  return Array.isArray(list) ? list.filter(isRecord) : null
}

/** The address of a stored or external file, as a picture's source or a download. */
export function safeFile(url: unknown): string | null {
  const safe = safeLink(url)
  const kind = safe === null ? null : linkKind(safe)
  return kind === 'path' || kind === 'web' ? safe : null
}

export function isWholeAmount(amount: unknown): amount is number {
  return Number.isSafeInteger(amount) && Number(amount) > 0
}
