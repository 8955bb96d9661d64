import { isListed, type Turn } from './element-texts.ts'

export type TranslationKind = 'page' | 'cause' | 'menu' | 'setting'

/** A stored translation of one text. */
export type StoredTranslation = {
  item: string
  field: string
  text: string
  /** The English that was translated. */
  source: string
  is_sample: boolean
}

/**
 * What is shown in place of an item's English. A translation whose English has changed since still is, until
 * somebody looks again; but not where it would say something false: a sample of text that the foundation has
 * written itself by now, what speaks of money or of who runs the site (`isClaim`), or an entry of a list, whose
 * name another entry may have by now.
 */
export function turnOf(
  stored: readonly StoredTranslation[],
  item: string,
  isClaim: (field: string) => boolean = () => false,
): Turn {
  const byField = new Map(stored.filter((row) => row.item === item).map((row) => [row.field, row]))
  return (field, english) => {
    const found = byField.get(field)
    if (!found) return english
    const isCurrent = found.source === english
    return isCurrent || !(found.is_sample || isListed(field) || isClaim(field)) ? found.text : english
  }
}
