import type { ReactNode } from 'react'
import type { useEntryForm } from '../hooks/use-entry-form.ts'
import { Conflict, type Difference } from './conflict.tsx'
import { dialogButtons } from './dialog-buttons.ts'
import { Reason } from './marks.tsx'
import { SmallButton } from './small-button.tsx'

type Entry<Row> = ReturnType<typeof useEntryForm<never, never, Row>>
/** A form that only leads to a confirmation has no conflicts. */
type State<Row> = Pick<Entry<Row>, 'submit' | 'isBusy' | 'reason'> &
  Partial<Pick<Entry<Row>, 'conflict' | 'saveOver'>>

type Props<Row> = {
  entry: State<Row>
  /** Id of its heading, if no dialog labels it. */
  labelledBy?: string
  children: ReactNode
  /** Label of the submit button. */
  submit?: string
  /** The same while saving. */
  waiting?: string
  canSubmit?: boolean
  /** Label of the button that leaves the form, if "Cancel" could be mistaken for the action. */
  leave?: string
  /** Absent if the form cannot be left. */
  onCancel?: () => void
  /** Notice of the screen before saving. */
  notice?: ReactNode
  /** Differences from the row stored by someone else; omitted if conflicts are impossible. */
  differences?: (theirs: Row | null) => readonly Difference[]
  onTheirs?: (theirs: Row | null) => void
}

/** A form: its fields in two columns, then errors, then its buttons. */
export function EntryForm<Row>({
  entry,
  labelledBy,
  children,
  submit = 'Save',
  waiting = 'Saving...',
  canSubmit = true,
  leave = 'Cancel',
  onCancel,
  notice,
  differences,
  onTheirs,
}: Props<Row>) {
  const { conflict, reason, isBusy } = entry
  return (
    <form
      onSubmit={entry.submit}
      noValidate
      aria-labelledby={labelledBy}
      className="grid gap-3 sm:grid-cols-2"
    >
      {children}
      <div aria-live="polite" className="grid gap-2 empty:hidden sm:col-span-2">
        {notice}
        <Reason text={reason} />
        {conflict && differences && (
          <Conflict
            isGone={conflict.theirs === null}
            differences={differences(conflict.theirs)}
            onMine={() => conflict.theirs && entry.saveOver?.(conflict.theirs)}
            onTheirs={() => onTheirs?.(conflict.theirs)}
          />
        )}
      </div>
      <div className={`flex flex-wrap gap-2 sm:col-span-2 ${onCancel ? dialogButtons : ''}`}>
        {onCancel && (
          <SmallButton disabled={isBusy} onPress={onCancel}>
            {leave}
          </SmallButton>
        )}
        <SmallButton type="submit" disabled={isBusy || !canSubmit} look="solid">
          {isBusy ? waiting : submit}
        </SmallButton>
      </div>
    </form>
  )
}
