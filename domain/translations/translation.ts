import { isListed, type Turn } from './element-texts.ts'

export type TranslationKind = 'page' | 'cause' | 'campaign' | 'story' | 'menu' | 'setting'

/** A stored translation of one text. */
export type StoredTranslation = {
  item: string
  field: string
  text: string
  /** The English that was translated. */
  source: string
  is_sample: boolean
}

type Made = Pick<StoredTranslation, 'field' | 'source' | 'is_sample'>

/**
 * Whether visitors see a translation. One whose English has changed stays until reviewed, unless it would be
 * false: a sample of a text that the foundation has rewritten, a claim about money or the organisation, or a
 * list entry, whose name another entry may have by now.
 */
export function isShown({ field, source, is_sample }: Made, english: string, isClaim: boolean): boolean {
  return source === english || !(is_sample || isListed(field) || isClaim)
}

/** Replaces an item's English by its translations. */
export function turnOf(
  stored: readonly StoredTranslation[],
  item: string,
  isClaim: (field: string) => boolean = () => false,
): Turn {
  const byField = new Map(stored.filter((row) => row.item === item).map((row) => [row.field, row]))
  return (field, english) => {
    const found = byField.get(field)
    return found && isShown(found, english, isClaim(field)) ? found.text : english
  }
}
