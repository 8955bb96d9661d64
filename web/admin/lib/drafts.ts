import { sameValue } from './same-value.ts'

/**
 * Unsaved input by row. `basedOn` is the version of the row when typing began: saving compares it to detect
 * conflicts.
 */
export type Draft<Value> = { value: Value; basedOn: string | null }
export type Drafts<Value> = Readonly<Record<string, Draft<Value>>>

export type Stored<Value> = { value: Value; version: string | null }

/** Typing the stored value again removes the draft. */
export function withChange<Value>(
  drafts: Drafts<Value>,
  id: string,
  stored: Stored<Value>,
  value: Value,
): Drafts<Value> {
  const draft = drafts[id]
  const isBack = sameValue(value, stored.value) && (!draft || draft.basedOn === stored.version)
  if (isBack) return withoutDraft(drafts, id)
  return { ...drafts, [id]: { value, basedOn: draft ? draft.basedOn : stored.version } }
}

export function withoutDraft<Value>(drafts: Drafts<Value>, id: string): Drafts<Value> {
  const { [id]: _, ...others } = drafts
  return others
}

/** After a save: input typed meanwhile stays, as a change of the newly stored version. */
export function afterSave<Value>(
  drafts: Drafts<Value>,
  id: string,
  sent: Value,
  version: string | null,
): Drafts<Value> {
  const draft = drafts[id]
  if (!draft || sameValue(draft.value, sent)) return withoutDraft(drafts, id)
  return { ...drafts, [id]: { value: draft.value, basedOn: version } }
}
