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

type Made = Pick<StoredTranslation, 'field' | 'source' | 'is_sample'>

/**
 * Whether visitors read a translation. One whose English has changed since is still shown, until somebody looks
 * again; but not where it would say something false: a sample of text that the foundation has written itself by now,
 * what speaks of money or of who runs the site (a claim), or an entry of a list, whose name another entry may have by
 * now.
 */
export function isShown({ field, source, is_sample }: Made, english: string, isClaim: boolean): boolean {
  return source === english || !(is_sample || isListed(field) || isClaim)
}

/** What is shown in place of an item's English. */
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
