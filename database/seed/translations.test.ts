import { expect, test } from 'vitest'
import { textsOf } from '#domain/translations/element-texts.ts'
import { lostNames } from '#domain/translations/exchange.ts'
import { SPOKEN_SETTINGS, turnCampaign, turnStory } from '#domain/translations/item-texts.ts'
import { partsOf, textKey } from '#domain/translations/parts.ts'
import { navigationDefaults } from '#domain/website/navigation.ts'
import { organisationDefaults } from '#domain/website/organisation.ts'
import { causes } from './causes.ts'
import { campaigns, stories } from './items.ts'
import { seededMenuLabels, seededTranslations } from './translations.ts'

const settings = Object.entries(organisationDefaults).map(([key, value]) => ({ key, value }))
const parts = partsOf({ content: [], causes, campaigns: [], stories: [], menu: [], settings })
const seeded = new Map(seededTranslations.map((row) => [textKey(row), row]))

test.each(parts.map((part) => [part.title, part] as const))(
  'translates %s completely into Hindi',
  (_title, part) => {
    const missing = part.texts.filter((text) => seeded.get(textKey(text))?.source !== text.source)
    expect(missing.map(({ field }) => field)).toEqual([])
  },
)

test.each([
  ...campaigns.map(
    (item) => ['campaign', item.slug, item.id, textsOf((turn) => turnCampaign(item, turn))] as const,
  ),
  ...stories.map((item) => ['story', item.slug, item.id, textsOf((turn) => turnStory(item, turn))] as const),
])('translates the %s %s completely into Hindi', (kind, _slug, item, texts) => {
  const missing = Object.entries(texts).filter(
    ([field, source]) => seeded.get(textKey({ kind, item, field }))?.source !== source,
  )
  expect(missing.map(([field]) => field)).toEqual([])
})

test('translates the menu', () => {
  expect(seededMenuLabels.map(({ source }) => source)).toEqual(navigationDefaults.map(({ label }) => label))
})

test('has Hindi text with the site’s placeholders', () => {
  for (const { item, field, text, source } of seededTranslations) {
    expect(lostNames(source, text), `${item} ${field}`).toBeUndefined()
    if (!/^(80G|12A|Ketto|GiveIndia)$/.test(source))
      expect(text, `${item} ${field}`).toMatch(/[\u0900-\u097f]/)
  }
})

test('lists every translatable setting', () => {
  expect(SPOKEN_SETTINGS.filter((key) => key in organisationDefaults).sort()).toEqual(
    seededTranslations
      .filter(({ kind }) => kind === 'setting')
      .map(({ item }) => item)
      .sort(),
  )
})
