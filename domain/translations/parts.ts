/** Translatable parts as shown to staff and translators: pages, causes, campaigns, stories, the menu, the organisation. */

import { isRecord } from '../input/is-record.ts'
import { isClaim } from '../page-content/claims.ts'
import { defaultsBySlug } from '../page-content/defaults-by-slug.ts'
import { labelsBySlug } from '../page-content/labels.ts'
import { type PageSlug, pages } from '../page-content/pages.ts'
import { type Turn, textsOf, turnElement } from './element-texts.ts'
import { type ItemKind, turnItem, turnMenuItem, turnSetting } from './item-texts.ts'
import { isShown, type StoredTranslation, type TranslationKind } from './translation.ts'

/** One English text with its label. */
export type SourceText = { kind: TranslationKind; item: string; field: string; label: string; source: string }

export type Part = {
  /** In addresses: `page/home`, `cause/elder-care`, `menu/all`; campaigns and stories by id. */
  kind: TranslationKind
  name: string
  title: string
  /** The page that shows it. */
  path: string
  texts: SourceText[]
}

type Item = { id: string; title: string } & Record<string, unknown>

export type Sources = {
  content: readonly { page_slug: string; element_id: string; content_data: unknown }[]
  causes: readonly Item[]
  campaigns: readonly (Item & { slug: string })[]
  stories: readonly (Item & { slug: string })[]
  menu: readonly { id: string; label: string }[]
  settings: readonly { key: string; value: string | null }[]
}

const ITEM_LABELS: Record<string, string> = {
  title: 'Title',
  summary: 'Summary',
  problem_statement: 'Problem',
  solution_description: 'Solution',
  impact_description: 'Impact',
  story: 'Story',
  match_by: 'Who doubles the gifts',
  thanks: 'Words of thanks',
  body: 'Text',
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

export function partsOf({ content, causes, campaigns, stories, menu, settings }: Sources): Part[] {
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
    ...causes.map((cause) => itemPart('cause', 'Cause', cause, `/our-work/${cause.id}`)),
    ...campaigns.map((campaign) => itemPart('campaign', 'Campaign', campaign, `/campaigns/${campaign.slug}`)),
    ...stories.map((story) => itemPart('story', 'Story', story, `/stories/${story.slug}`)),
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

function itemPart(kind: ItemKind, noun: string, item: Item, path: string): Part {
  const pictures = picturesOf(kind, item)
  const labelOf = (field: string) => {
    const picture = pictures.indexOf(field) + 1
    if (picture) return `Picture ${picture}, described`
    const [column = '', ...rest] = field.split('.')
    const which = column === 'unit_costs' ? rest.join('.') : ''
    return [ITEM_LABELS[column] ?? column, which].filter(Boolean).join(', ')
  }
  const texts = listed(kind, item.id, (turn) => turnItem(kind, item, turn), labelOf)
  return { kind, name: item.id, title: `${noun}: ${item.title}`, path, texts }
}

/** The names of an item's pictures by position, including those without a description. */
function picturesOf(kind: ItemKind, { gallery_images }: Record<string, unknown>): string[] {
  if (!Array.isArray(gallery_images)) return []
  const described = gallery_images.map((image) => (isRecord(image) ? { ...image, alt: 'described' } : image))
  return Object.keys(textsOf((turn) => turnItem(kind, { gallery_images: described }, turn)))
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
