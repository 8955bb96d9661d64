/** Reads stored translations, for pages outside the default language: a separate chunk. */
import type { Turn } from '#domain/translations/element-texts.ts'
import { type StoredTranslation, type TranslationKind, turnOf } from '#domain/translations/translation.ts'
import { type Backend, tables } from './backend.ts'
import { orElse } from './or-else.ts'

export { turnElement } from '#domain/translations/element-texts.ts'
export {
  turnCampaign,
  turnCause,
  turnMenuItem,
  turnSetting,
  turnStory,
} from '#domain/translations/item-texts.ts'

type Claim = (field: string) => boolean
/** Translator of an item's English texts. */
export type Turns = (item: string, isClaim?: Claim) => Turn

/** Filter for a kind's translations; all of them by default. */
export type Wanted = {
  item?: string
  field?: string
  /** Omits the long texts and the pictures that only an item's own page shows. */
  isBrief?: boolean
}

export async function translations(
  backend: Backend,
  kind: TranslationKind,
  { item, field, isBrief = false }: Wanted = {},
): Promise<Turns> {
  async function read(): Promise<StoredTranslation[]> {
    let query = (await tables(backend))
      .from('translations')
      .select('item, field, text, source, is_sample')
      .eq('language', backend.language)
      .eq('kind', kind)
    if (item !== undefined) query = query.eq('item', item)
    if (field !== undefined) query = query.eq('field', field)
    if (isBrief)
      query = query
        .not('field', 'in', '(solution_description,impact_description,story,body,thanks)')
        .not('field', 'like', 'gallery_images.*')
    const { data } = await query.throwOnError()
    return data
  }
  const stored = await orElse(read(), () => [])
  return (of, isClaim) => turnOf(stored, of, isClaim)
}
