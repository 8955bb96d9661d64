import { useState } from 'react'
import { Link } from 'react-router'
import { dayInWords } from '#domain/india/indian-days.ts'
import { toast } from '#web/ui/toast.ts'
import { useUndoThanks } from '../../donations/thanks/use-undo-thanks.ts'
import { useAction } from '../../hooks/use-action.ts'
import { FORMER_STAFF, useStaffName } from '../../hooks/use-staff-name.ts'
import { when } from '../../lib/when.ts'
import { withErrorToast } from '../../lib/with-error-toast.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { donorToasts } from '../toasts.ts'
import { NoteDialog } from './note-dialog.tsx'
import {
  deleteNote,
  type Note,
  readTimeline,
  setReminderDone,
  type TimelinePart,
  type TimelineRow,
} from './timeline-data.ts'
import { momentOf } from './timeline-words.ts'

type Props = { donorId: string; notes: string | null; first: TimelinePart }

/** Everything about a donor, newest first, after the notes of the record, which have no day. */
export function DonorTimeline({ donorId, notes, first }: Props) {
  const [adding, setAdding] = useState<Note['kind'] | null>(null)
  const [later, setLater] = useState<{ after: TimelinePart; parts: TimelinePart[] }>({
    after: first,
    parts: [],
  })
  const [isBusy, setBusy] = useState(false)
  // A change reads the first part again, and those after it on request.
  const parts = [first, ...(later.after === first ? later.parts : [])]
  const last = parts.at(-1) ?? first
  const rows = parts.flatMap((part) => part.rows)

  async function more() {
    setBusy(true)
    const found = await withErrorToast(readTimeline(donorId, rows.at(-1)?.at), donorToasts.timelineFailed)
    setBusy(false)
    if (found) setLater({ after: first, parts: [...parts.slice(1), found] })
  }

  return (
    <>
      <div className="flex flex-wrap gap-2">
        <SmallButton needs="donors.write" onPress={() => setAdding('note')}>
          Add note
        </SmallButton>
        <SmallButton needs="donors.write" onPress={() => setAdding('reminder')}>
          Remind me
        </SmallButton>
      </div>
      <ol className="mt-3 border-line border-l-2 pl-5">
        {notes && (
          <li className="relative pb-4">
            <Dot kind="note" />
            <p className="whitespace-pre-line break-words">{notes}</p>
            <p className="text-soft text-xs">Notes of the record</p>
          </li>
        )}
        {rows.map((row) => (
          <Row key={`${row.kind} ${row.key} ${row.at} ${row.detail}`} row={row} />
        ))}
      </ol>
      {!notes && rows.length === 0 && <p className="text-soft">Nothing yet.</p>}
      {!last.isWhole && (
        <SmallButton disabled={isBusy} onPress={more} about="in the timeline" className="mt-2">
          {isBusy ? 'Loading...' : 'Show earlier'}
        </SmallButton>
      )}
      {adding && <NoteDialog donorId={donorId} kind={adding} onClose={() => setAdding(null)} />}
    </>
  )
}

const DOTS: Record<string, string> = {
  gift: 'bg-leaf',
  monthly: 'bg-leaf',
  note: 'bg-marigold',
  reminder: 'bg-marigold',
  thanks: 'bg-brand',
}

const Dot = ({ kind }: { kind: string }) => (
  <span
    aria-hidden="true"
    className={`-left-[1.72rem] absolute top-1.5 size-3 rounded-full ${DOTS[kind] ?? 'border-2 border-edge bg-surface'}`}
  />
)

function Row({ row }: { row: TimelineRow }) {
  const nameOf = useStaffName()
  const { what, path, details = [] } = momentOf(row)
  const by = authorOf(row, nameOf(row.person))
  return (
    <li className="relative pb-4 last:pb-0">
      <Dot kind={row.kind} />
      <p className="whitespace-pre-line break-words font-semibold">
        {path ? (
          <Link to={path} className="text-brand underline">
            {what}
          </Link>
        ) : (
          what
        )}
      </p>
      <p className="break-words text-soft text-xs">
        <time dateTime={row.at}>{row.kind === 'note' ? dayInWords(row.detail ?? row.at) : when(row.at)}</time>
        {by && `, by ${by}`}
      </p>
      {details.map((detail) => (
        <p key={detail} className="whitespace-pre-line break-words text-xs">
          {detail}
        </p>
      ))}
      <Actions row={row} />
    </li>
  )
}

function authorOf({ kind, person, author }: TimelineRow, name: string | undefined): string | undefined {
  if (kind === 'change') return name ?? author ?? 'the system'
  if (kind !== 'note' && kind !== 'reminder' && kind !== 'thanks') return undefined
  return person ? name : FORMER_STAFF
}

function Actions({ row: { kind, key, title, amount } }: { row: TimelineRow }) {
  const { isBusy, run } = useAction()
  const { isBusy: isUndoing, undo } = useUndoThanks()
  const confirm = useConfirm()
  if (kind === 'thanks')
    return (
      <SmallButton
        needs="gifts.write"
        look="quiet"
        about="the thanks"
        disabled={isUndoing}
        onPress={() => undo(key)}
      >
        Undo
      </SmallButton>
    )
  if (kind !== 'note' && kind !== 'reminder') return null
  const remove = async () => {
    const isAgreed = await confirm({ question: `Delete this ${kind}?`, yes: 'Delete', isDangerous: true })
    if (!isAgreed) return
    run(() => deleteNote(kind, key), {
      failed: donorToasts.noteDeleteFailed,
      onDone: () => toast.success(donorToasts.noteDeleted),
    })
  }
  const isDone = Boolean(amount)
  return (
    <div className="-ml-3 flex flex-wrap">
      {kind === 'reminder' && (
        <SmallButton
          needs="donors.write"
          look="quiet"
          about={title ?? ''}
          disabled={isBusy}
          onPress={() => run(() => setReminderDone(key, !isDone), { failed: donorToasts.noteFailed })}
        >
          {isDone ? 'Open again' : 'Done'}
        </SmallButton>
      )}
      <SmallButton
        needs="donors.write"
        look="quiet"
        about={`this ${kind}`}
        disabled={isBusy}
        onPress={remove}
      >
        Delete
      </SmallButton>
    </div>
  )
}
