import { sameValue } from './same-value.ts'

/**
 * What was typed and not saved yet, by the row it belongs to. `basedOn` is the version of the row that was
 * on the screen when the typing began: by it the save notices that someone else was faster.
 */
export type Draft<Value> = { value: Value; basedOn: string | null }
export type Drafts<Value> = Readonly<Record<string, Draft<Value>>>

export type Stored<Value> = { value: Value; version: string | null }

/** Typing back what is stored leaves nothing to save. */
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

/** After a save: what was typed while it was on its way stays, as a change of what has just been stored. */
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
