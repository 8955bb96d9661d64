/** What somebody translated, read for pages that are not in the language at the root: in a file of its own. */
import type { Turn } from '#domain/translations/element-texts.ts'
import { type StoredTranslation, type TranslationKind, turnOf } from '#domain/translations/translation.ts'
import { type Backend, tables } from './backend.ts'
import { orElse } from './or-else.ts'

export { turnElement } from '#domain/translations/element-texts.ts'
export { turnCause, turnMenuItem, turnSetting } from '#domain/translations/item-texts.ts'

type Claim = (field: string) => boolean
/** What to show in place of an item's English. */
export type Turns = (item: string, isClaim?: Claim) => Turn

/** Which of a kind's translations are wanted; all of them unless it says. */
export type Wanted = {
  item?: string
  field?: string
  /** Not the long texts and the pictures that only an item's own page shows. */
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
        .not('field', 'in', '(solution_description,impact_description)')
        .not('field', 'like', 'gallery_images.*')
    const { data } = await query.throwOnError()
    return data
  }
  const stored = await orElse(read(), () => [])
  return (of, isClaim) => turnOf(stored, of, isClaim)
}
