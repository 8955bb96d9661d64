/** What somebody translated, read for pages that are not in the language at the root: in a file of its own. */
import type { Turn } from '#domain/translations/element-texts.ts'
import { type StoredTranslation, type TranslationKind, turnOf } from '#domain/translations/translation.ts'
import { type Backend, tables } from './backend.ts'
import { orElse } from './or-else.ts'

export { turnElement } from '#domain/translations/element-texts.ts'
export { turnCause, turnMenuItem, turnSetting } from '#domain/translations/item-texts.ts'

type Claim = (field: string) => boolean
/** What to show in place of an item's English. */
export type Turns = {
  (item: string, isClaim?: Claim): Turn
  /** One text of each, by its English. */
  bySource(field: string): Map<string, string>
}

/** The translations of a kind of thing, or of one of them. */
export async function translations(backend: Backend, kind: TranslationKind, item?: string): Promise<Turns> {
  async function read(): Promise<StoredTranslation[]> {
    const client = await tables(backend)
    const all = client
      .from('translations')
      .select('item, field, text, source, is_sample')
      .eq('language', backend.language)
      .eq('kind', kind)
    const { data } = await (item === undefined ? all : all.eq('item', item)).throwOnError()
    return data
  }
  const stored = await orElse(read(), () => [])
  return Object.assign((of: string, isClaim?: Claim) => turnOf(stored, of, isClaim), {
    bySource: (field: string) =>
      new Map(stored.filter((row) => row.field === field).map(({ source, text }) => [source, text])),
  })
}
