import { useState } from 'react'
import { type FieldPath, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { toast } from '#web/ui/toast.ts'
import { checkSession } from '../lib/check-session.ts'
import { NO_ROW, reasonOf } from '../lib/reason-of.ts'
import type { Saved } from '../lib/saving.ts'

type Options<Values extends FieldValues, Entry, Row> = {
  /** Initial values. A change while the form is open updates only untouched fields. */
  values: Values
  resolver: Resolver<Values, unknown, Entry>
  /**
   * `theirs` is another administrator's row, once the user has chosen to overwrite it. Returns null if
   * nothing was saved because the screen needs a confirmation first.
   */
  save: (entry: Entry, theirs: Row | null) => Promise<Saved<Row> | null>
  toasts: { failed: string; waiting?: string }
  onSaved: (row: Row, entry: Entry) => void
}

/**
 * State of a form in the back office: errors beside the fields with the first one focused, busy while saving,
 * the reason of a failure, and conflicts with another administrator's changes. `EntryForm` renders all of it.
 */
export function useEntryForm<Values extends FieldValues, Entry, Row>({
  values,
  resolver,
  save,
  toasts,
  onSaved,
}: Options<Values, Entry, Row>) {
  const form = useForm<Values, unknown, Entry>({
    values,
    resolver,
    resetOptions: { keepDirtyValues: true },
  })
  const { revalidate } = useRevalidator()
  const [reason, setReason] = useState<string>()
  const [conflict, setConflict] = useState<{ theirs: Row | null }>()

  async function send(entry: Entry, theirs: Row | null) {
    setReason(undefined)
    setConflict(undefined)
    const notice = toasts.waiting === undefined ? null : toast.loading(toasts.waiting)
    try {
      const saved = await save(entry, theirs)
      if (!saved) return
      await revalidate()
      if (saved.outcome === 'saved') return onSaved(saved.row, entry)
      setConflict({ theirs: saved.theirs })
      // A row that cannot be read either may mean that the session has ended.
      if (!saved.theirs) checkSession({ code: NO_ROW })
    } catch (error) {
      console.error(error)
      setReason(reasonOf(error))
      toast.error(toasts.failed)
      checkSession(error)
    } finally {
      if (notice !== null) toast.dismiss(notice)
    }
  }

  const submitOver = (theirs: Row | null) => form.handleSubmit((entry) => send(entry, theirs))
  return {
    form,
    /** Binds one of the `Form…` fields by its name. */
    field: (name: FieldPath<Values>) => ({ control: form.control, name }),
    submit: submitOver(null),
    isBusy: form.formState.isSubmitting,
    reason,
    conflict,
    saveOver: (theirs: Row) => void submitOver(theirs)(),
  }
}
