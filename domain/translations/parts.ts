/** Translatable parts as shown to staff and translators: pages, causes, the menu, the organisation. */

import { isRecord } from '../input/is-record.ts'
import { isClaim } from '../page-content/claims.ts'
import { defaultsBySlug } from '../page-content/defaults-by-slug.ts'
import { labelsBySlug } from '../page-content/labels.ts'
import { type PageSlug, pages } from '../page-content/pages.ts'
import { type Turn, textsOf, turnElement } from './element-texts.ts'
import { turnCause, turnMenuItem, turnSetting } from './item-texts.ts'
import { isShown, type StoredTranslation, type TranslationKind } from './translation.ts'

/** One English text with its label. */
export type SourceText = { kind: TranslationKind; item: string; field: string; label: string; source: string }

export type Part = {
  /** In addresses: `page/home`, `cause/elder-care`, `menu/all`. */
  kind: TranslationKind
  name: string
  title: string
  /** The page that shows it. */
  path: string
  texts: SourceText[]
}

export type Sources = {
  content: readonly { page_slug: string; element_id: string; content_data: unknown }[]
  causes: readonly ({ id: string; title: string } & Record<string, unknown>)[]
  menu: readonly { id: string; label: string }[]
  settings: readonly { key: string; value: string | null }[]
}

const CAUSE_LABELS: Record<string, string> = {
  title: 'Title',
  summary: 'Summary',
  problem_statement: 'Problem',
  solution_description: 'Solution',
  impact_description: 'Impact',
  unit_costs: 'Unit cost',
  donate_button: 'Donate button',
  ketto_button: 'Ketto button',
  giveindia_button: 'GiveIndia button',
  volunteer_button: 'Volunteer button',
}

const SETTING_LABELS: Record<string, string> = {
  org_name: 'Name',
  org_tagline: 'Tagline',
  org_about: 'About',
  org_address_line1: 'Address, first line',
  org_address_line2: 'Address, second line',
  grievance_contact: 'Contact for questions about data',
}

export function partsOf({ content, causes, menu, settings }: Sources): Part[] {
  const stored = new Map(content.map((row) => [`${row.page_slug} ${row.element_id}`, row.content_data]))
  return [
    ...pages.map(({ slug, path, title }): Part => {
      const labels = Object.assign({}, ...labelsBySlug[slug].map(({ elements }) => elements)) as Record<
        string,
        string
      >
      const texts = Object.entries(defaultsBySlug[slug]).flatMap(([id, byDefault]) =>
        listed(
          'page',
          slug,
          (turn) => turnElement(id, stored.get(`${slug} ${id}`) ?? byDefault, turn),
          (field) => {
            const [element = '', ...entry] = field.split('.')
            return [labels[element] ?? element, ...entry].join(', ')
          },
        ),
      )
      return { kind: 'page', name: slug, title: `${title} page`, path, texts }
    }),
    ...causes.map((cause): Part => {
      const pictures = picturesOf(cause)
      return {
        kind: 'cause',
        name: cause.id,
        title: `Cause: ${cause.title}`,
        path: `/our-work/${cause.id}`,
        texts: listed(
          'cause',
          cause.id,
          (turn) => turnCause(cause, turn),
          (field) => {
            const picture = pictures.indexOf(field) + 1
            if (picture) return `Picture ${picture}, described`
            const [column = '', ...rest] = field.split('.')
            const which = column === 'unit_costs' ? rest.join('.') : ''
            return [CAUSE_LABELS[column] ?? column, which].filter(Boolean).join(', ')
          },
        ),
      }
    }),
    {
      kind: 'menu',
      name: 'all',
      title: 'Navigation menu',
      path: '/',
      texts: menu.flatMap((item) =>
        listed(
          'menu',
          item.id,
          (turn) => turnMenuItem(item, turn),
          () => item.label,
        ),
      ),
    },
    {
      kind: 'setting',
      name: 'all',
      title: 'Organisation',
      path: '/contact',
      texts: settings.flatMap((row) =>
        listed(
          'setting',
          row.key,
          (turn) => turnSetting(row, turn),
          () => SETTING_LABELS[row.key] ?? row.key,
        ),
      ),
    },
  ]
}

/** The names of a cause's pictures by position, including those without a description. */
function picturesOf({ gallery_images }: Record<string, unknown>): string[] {
  if (!Array.isArray(gallery_images)) return []
  const described = gallery_images.map((image) => (isRecord(image) ? { ...image, alt: 'described' } : image))
  return Object.keys(textsOf((turn) => turnCause({ gallery_images: described }, turn)))
}

function listed(
  kind: TranslationKind,
  item: string,
  walk: (turn: Turn) => unknown,
  labelOf: (field: string) => string,
): SourceText[] {
  return Object.entries(textsOf(walk)).map(([field, source]) => ({
    kind,
    item,
    field,
    label: labelOf(field),
    source,
  }))
}

/** `changed` keeps its translation until reviewed; `hidden` is shown in English until then. */
export type TextState = 'missing' | 'changed' | 'hidden' | 'done'
type Known = Pick<StoredTranslation, 'item' | 'field' | 'source' | 'is_sample'> & { kind: string }

export const textKey = ({ kind, item, field }: { kind: string; item: string; field: string }) =>
  `${kind} ${item} ${field}`

/** Whether a text needs a translation, or a review since its English changed. */
export function stateOf(text: SourceText, stored: ReadonlyMap<string, Known>): TextState {
  const found = stored.get(textKey(text))
  if (!found) return 'missing'
  if (found.source === text.source) return 'done'
  return isShown(found, text.source, isClaimed(text)) ? 'changed' : 'hidden'
}

function isClaimed({ kind, item, field }: SourceText): boolean {
  return kind === 'setting' || (kind === 'page' && isClaim(item as PageSlug, field.split('.')[0] ?? ''))
}

/** The number of current translations, and of those to review. */
export function completeness(part: Part, stored: ReadonlyMap<string, Known>) {
  const states = part.texts.map((text) => stateOf(text, stored))
  const count = (...wanted: TextState[]) => states.filter((state) => wanted.includes(state)).length
  return { all: states.length, done: count('done'), changed: count('changed', 'hidden') }
}
