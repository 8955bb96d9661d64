/** Initial translations of the seed's English texts. */

import type { Language } from '#domain/languages/languages.ts'
import { defaultsBySlug } from '#domain/page-content/defaults-by-slug.ts'
import type { PageSlug } from '#domain/page-content/pages.ts'
import { textsOf, turnElement } from '#domain/translations/element-texts.ts'
import { turnCampaign, turnCause, turnStory } from '#domain/translations/item-texts.ts'
import type { TranslationKind } from '#domain/translations/translation.ts'
import { navigationDefaults } from '#domain/website/navigation.ts'
import { organisationDefaults } from '#domain/website/organisation.ts'
import { causes } from './causes.ts'
import type { Content } from './content.ts'
import * as byLanguage from './content-by-language.ts'
import { campaigns, stories } from './items.ts'

const contents: Record<Exclude<Language, 'en'>, Content> = byLanguage

export type SeededTranslation = {
  language: Language
  kind: TranslationKind
  item: string
  field: string
  text: string
  source: string
}
type Text = Omit<SeededTranslation, 'language'>

function ofPages(pages: Content['pages']): Text[] {
  return (Object.keys(defaultsBySlug) as PageSlug[]).flatMap((slug) => {
    const other = pages[slug]
    return Object.entries(defaultsBySlug[slug]).flatMap(([id, english]) => {
      // List entries are keyed by their content, so both are matched by position.
      const texts = Object.values(textsOf((turn) => turnElement(id, other[id], turn)))
      return Object.entries(textsOf((turn) => turnElement(id, english, turn))).flatMap(
        ([field, source], at) => {
          const text = texts[at]
          return text === undefined ? [] : [{ kind: 'page' as const, item: slug, field, text, source }]
        },
      )
    })
  })
}

function ofCauses({ causeTexts, causeButtons }: Content['causes']): Text[] {
  return causes.flatMap((cause) => {
    const other = causeTexts[cause.id]
    if (!other) return []
    const { unit_costs, gallery, solution_description, impact_description, ...texts } = other
    const byField: Record<string, string | undefined> = {
      ...texts,
      solution_description: solution_description.join('\n\n'),
      impact_description: impact_description.join('\n\n'),
      ...causeButtons,
      ...Object.fromEntries(
        cause.unit_costs.map(({ amount }, at) => [`unit_costs.${amount}`, unit_costs[at]]),
      ),
      ...Object.fromEntries(
        cause.gallery_images.map(({ src }, at) => [`gallery_images.${src}`, gallery[at]]),
      ),
    }
    return Object.entries(textsOf((turn) => turnCause(cause, turn))).flatMap(([field, source]) => {
      const text = byField[field]
      return text === undefined ? [] : [{ kind: 'cause' as const, item: cause.id, field, text, source }]
    })
  })
}

function ofItems({ itemTexts }: Content['items'], causeTexts: Content['causes']['causeTexts']): Text[] {
  // Their pictures are those of causes.
  const alts = Object.fromEntries(
    causes.flatMap(({ id, gallery_images }) =>
      gallery_images.map(({ src }, at) => [`gallery_images.${src}`, causeTexts[id]?.gallery[at]]),
    ),
  )
  const ofKind = (
    kind: 'campaign' | 'story',
    items: readonly { id: string; slug: string; unit_costs?: { amount: string }[] }[],
    turn: typeof turnCampaign,
  ) =>
    items.flatMap((item) => {
      const other = itemTexts[item.slug]
      if (!other) return []
      const { text: paragraphs, thanks, unit_costs, ...texts } = other
      const long = paragraphs.join('\n\n')
      const byField: Record<string, string | undefined> = {
        ...alts,
        ...texts,
        story: long,
        body: long,
        thanks: thanks.join('\n\n'),
        ...Object.fromEntries(
          (item.unit_costs ?? []).map(({ amount }, at) => [`unit_costs.${amount}`, unit_costs[at]]),
        ),
      }
      return Object.entries(textsOf((turning) => turn(item, turning))).flatMap(([field, source]) => {
        const text = byField[field]
        return text === undefined ? [] : [{ kind, item: item.id, field, text, source }]
      })
    })
  return [...ofKind('campaign', campaigns, turnCampaign), ...ofKind('story', stories, turnStory)]
}

function ofSettings(organisation: Content['organisation']): Text[] {
  return Object.entries(organisation).map(([key, text]) => ({
    kind: 'setting' as const,
    item: key,
    field: 'value',
    text,
    source: organisationDefaults[key as keyof typeof organisationDefaults],
  }))
}

const inEach = <Row>(rowsOf: (content: Content) => Row[]): (Row & { language: Language })[] =>
  Object.entries(contents).flatMap(([language, content]) =>
    rowsOf(content).map((row) => ({ ...row, language: language as Language })),
  )

export const seededTranslations: readonly SeededTranslation[] = inEach((content) => [
  ...ofPages(content.pages),
  ...ofCauses(content.causes),
  ...ofItems(content.items, content.causes.causeTexts),
  ...ofSettings(content.organisation),
])

/** Menu items get their ids on insert, so labels are keyed by link. */
export const seededMenuLabels = inEach(({ menu }) =>
  navigationDefaults.flatMap(({ label, path }) => {
    const text = menu[path]
    return text === undefined ? [] : [{ path, source: label, text }]
  }),
)
