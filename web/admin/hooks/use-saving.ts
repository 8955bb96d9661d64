import { useState } from 'react'
import { checkSession } from '../lib/check-session.ts'
import { reasonOf } from '../lib/reason-of.ts'
import type { Saved } from '../lib/saving.ts'

type SavingOptions<Value, Row> = {
  send: (id: string, value: Value, basedOn: string | null) => Promise<Saved<Row>>
  onSaved: (id: string, sent: Value, row: Row) => void
  onFailed: (id: string, value: Value, error: unknown) => void
}

/** Saves row by row: tracks pending, failed and conflicting ones. */
export function useSaving<Value, Row>({ send, onSaved, onFailed }: SavingOptions<Value, Row>) {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const [conflicts, setConflicts] = useState<Readonly<Record<string, { theirs: Row | null }>>>({})

  const forget = (id: string) => {
    setReasons(({ [id]: _, ...others }) => others)
    setConflicts(({ [id]: _, ...others }) => others)
  }

  async function save(id: string, value: Value, basedOn: string | null): Promise<boolean> {
    setBusy((now) => new Set(now).add(id))
    try {
      const result = await send(id, value, basedOn)
      forget(id)
      if (result.outcome === 'saved') onSaved(id, value, result.row)
      else setConflicts((now) => ({ ...now, [id]: { theirs: result.theirs } }))
      return result.outcome === 'saved'
    } catch (error) {
      console.error(error)
      setReasons((now) => ({ ...now, [id]: reasonOf(error) }))
      onFailed(id, value, error)
      checkSession(error)
      return false
    } finally {
      setBusy((now) => new Set([...now].filter((other) => other !== id)))
    }
  }

  return {
    save,
    forget,
    isBusy: (id: string) => busy.has(id),
    isAnyBusy: busy.size > 0,
    reasonFor: (id: string) => reasons[id],
    conflictOf: (id: string) => conflicts[id],
  }
}
