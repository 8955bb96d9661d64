import { useEffect, useState } from 'react'
import { afterSave, type Draft, type Drafts, type Stored, withChange, withoutDraft } from '../lib/drafts.ts'

const KEPT = 'daan-drafts:'

/** Drafts of one screen, stored in the browser across reloads. */
export function useDrafts<Value>(screen: string) {
  const key = `${KEPT}${screen}`
  const [drafts, setDrafts] = useState<Drafts<Value>>(() => readKept<Value>(key))
  useEffect(() => keep(key, drafts), [key, drafts])
  return {
    drafts,
    ids: Object.keys(drafts),
    draftOf: (id: string): Draft<Value> | undefined => drafts[id],
    change: (id: string, stored: Stored<Value>, value: Value) =>
      setDrafts((now) => withChange(now, id, stored, value)),
    /** Rebases a draft on another version: the administrator has seen the stored one and keeps the draft. */
    rebase: (id: string, value: Value, version: string | null) =>
      setDrafts((now) => ({ ...now, [id]: { value, basedOn: version } })),
    saved: (id: string, sent: Value, version: string | null) =>
      setDrafts((now) => afterSave(now, id, sent, version)),
    discard: (id: string) => setDrafts((now) => withoutDraft(now, id)),
    discardAll: () => setDrafts({}),
  }
}

function readKept<Value>(key: string): Drafts<Value> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Drafts<Value>) : {}
  } catch {
    return {} // Storage may be disabled, or hold something else.
  }
}

function keep(key: string, drafts: Drafts<unknown>): void {
  try {
    if (Object.keys(drafts).length > 0) localStorage.setItem(key, JSON.stringify(drafts))
    else localStorage.removeItem(key)
  } catch {
    // Storage may be full or disabled: then drafts last as long as the screen.
  }
}

/** Stored drafts of all screens. */
export function keptDrafts(): { count: number; forget(): void } {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(KEPT))
    const forget = () => {
      for (const key of keys) localStorage.removeItem(key)
    }
    return { count: keys.length, forget }
  } catch {
    return { count: 0, forget: () => {} } // Storage may be disabled: then nothing was kept.
  }
}
