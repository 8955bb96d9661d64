import { isRecord } from '#domain/input/is-record.ts'
import { type SourceText, textKey } from '#domain/translations/parts.ts'
import type { Drafts } from '../../lib/drafts.ts'

/** Translations that the page would get if the drafts were saved. */
export function drafted(answer: unknown, texts: readonly SourceText[], drafts: Drafts<string>): unknown {
  if (!Array.isArray(answer)) return answer
  const changed = texts.filter((text) => drafts[textKey(text)])
  const others = answer
    .filter(isRecord)
    .filter((row) => !changed.some(({ item, field }) => row.item === item && row.field === field))
  const typed = changed.flatMap(({ item, field, source, ...text }) => {
    const words = drafts[textKey({ ...text, item, field })]?.value.trim()
    return words ? [{ item, field, source, text: words, is_sample: false }] : []
  })
  return [...others, ...typed]
}
