/** What a new instance starts with, in Hindi: a translation for each English text of the seed. */

import { menuInHindi } from '#domain/navigation.hi.ts'
import { navigationDefaults } from '#domain/navigation.ts'
import { organisationInHindi } from '#domain/organisation.hi.ts'
import { organisationDefaults } from '#domain/organisation.ts'
import { defaultsBySlug } from '#domain/page-content/defaults-by-slug.ts'
import { pagesInHindi } from '#domain/page-content/hi/by-slug.ts'
import type { PageSlug } from '#domain/page-content/pages.ts'
import { textsOf, turnElement } from '#domain/translations/element-texts.ts'
import { turnCause } from '#domain/translations/item-texts.ts'
import type { TranslationKind } from '#domain/translations/translation.ts'
import { causeButtonsInHindi, causesInHindi } from './causes.hi.ts'
import { causes } from './causes.ts'

export type SeededTranslation = {
  kind: TranslationKind
  item: string
  field: string
  text: string
  source: string
}

function ofPages(): SeededTranslation[] {
  return (Object.keys(defaultsBySlug) as PageSlug[]).flatMap((slug) => {
    const hindi = pagesInHindi[slug]
    return Object.entries(defaultsBySlug[slug]).flatMap(([id, english]) => {
      // Entries of a list are named by what they say, so both go by their place.
      const texts = Object.values(textsOf((turn) => turnElement(id, hindi[id], turn)))
      return Object.entries(textsOf((turn) => turnElement(id, english, turn))).flatMap(
        ([field, source], at) => {
          const text = texts[at]
          return text === undefined ? [] : [{ kind: 'page' as const, item: slug, field, text, source }]
        },
      )
    })
  })
}

function ofCauses(): SeededTranslation[] {
  return causes.flatMap((cause) => {
    const hindi = causesInHindi[cause.id]
    if (!hindi) return []
    const { unit_costs, gallery, ...texts } = hindi
    const byField: Record<string, string | undefined> = {
      ...texts,
      ...causeButtonsInHindi,
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

function ofSettings(): SeededTranslation[] {
  return Object.entries(organisationInHindi).map(([key, text]) => ({
    kind: 'setting' as const,
    item: key,
    field: 'value',
    text,
    source: organisationDefaults[key as keyof typeof organisationInHindi],
  }))
}

export const seededTranslations: readonly SeededTranslation[] = [...ofPages(), ...ofCauses(), ...ofSettings()]

/** Menu items get their ids on storing, so theirs are found by where they lead. */
export const seededMenuLabels = navigationDefaults.flatMap(({ label, path }) => {
  const text = menuInHindi[path]
  return text === undefined ? [] : [{ path, source: label, text }]
})
