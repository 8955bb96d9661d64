import { Link } from 'react-router'
import { referenceNumber } from '#domain/inbox/reference-number.ts'
import { useSession } from '#web/lib/session.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../hooks/use-action.ts'
import { FORMER_STAFF, useStaffName } from '../hooks/use-staff-name.ts'
import { when } from '../lib/when.ts'
import { StateBadge } from '../messages/state-badge.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import type { InboxItem } from './inbox-data.ts'
import { deleteNote, type Note, type Reply, type Thread } from './inbox-thread.ts'
import { inboxToasts } from './toasts.ts'

type Props = { item: InboxItem; thread: Thread }

/** Replies to the visitor and notes among staff, in order of time. */
export function Conversation({ item, thread }: Props) {
  const entries = [
    ...thread.replies.map((reply) => ({ at: reply.created_at, reply, note: null })),
    ...thread.notes.map((note) => ({ at: note.created_at, reply: null, note })),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
  return (
    <ol aria-label="Conversation" className="grid gap-3">
      <li className="rounded-lg border border-line bg-surface p-4 sm:p-5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-soft text-xs">
          <span>
            <span className="font-semibold text-ink text-sm">{item.name}</span>{' '}
            <a href={`mailto:${encodeURIComponent(item.email)}`} className="text-brand underline">
              {item.email}
            </a>
          </span>
          <span>
            {referenceNumber(item.kind, item.id)} · {when(item.created_at)}
          </span>
        </p>
        <p className="mt-2 max-w-prose whitespace-pre-line break-words">
          {item.message || <span className="text-soft">No message.</span>}
        </p>
      </li>
      {entries.map(({ reply, note }) =>
        reply ? <ReplyEntry key={reply.id} reply={reply} /> : <NoteEntry key={note.id} note={note} />,
      )}
    </ol>
  )
}

function ReplyEntry({ reply }: { reply: Reply }) {
  return (
    <li className="rounded-lg border border-line border-l-4 border-l-leaf bg-surface p-4 sm:ml-8 sm:p-5">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-soft text-xs">
        <span>
          <span className="font-semibold text-ink text-sm">{reply.author_name}</span> replied: {reply.subject}
        </span>
        <span className="flex items-center gap-2">
          {when(reply.created_at)}
          {reply.sent && <StateBadge state={reply.sent.state} />}
        </span>
      </p>
      <p className="mt-2 max-w-prose whitespace-pre-line break-words">{reply.body}</p>
      {reply.sent?.state === 'failed' && (
        <p className="mt-2 font-semibold text-danger">
          This reply was not sent. {reply.sent.last_error}{' '}
          <Link to={`/admin/messages/${reply.outgoing_message_id}`} className="underline">
            See the log
          </Link>
        </p>
      )}
    </li>
  )
}

function NoteEntry({ note }: { note: Note }) {
  const nameOf = useStaffName()
  const { user } = useSession()
  const confirm = useConfirm()
  const { run } = useAction()
  const remove = async () => {
    if (!(await confirm({ question: 'Delete this note?', yes: 'Delete', isDangerous: true }))) return
    run(() => deleteNote(note.id), {
      failed: inboxToasts.noteFailed,
      onDone: () => toast.success(inboxToasts.noteDeleted),
    })
  }

  return (
    <li className="rounded-lg border border-edge border-dashed bg-sunken p-4 sm:ml-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-soft text-xs">
        <p>
          Note by <span className="font-semibold text-ink">{nameOf(note.author_id) ?? FORMER_STAFF}</span>
        </p>
        <p className="flex items-center gap-2">
          {when(note.created_at)}
          {note.author_id === user?.id && (
            <SmallButton onPress={remove} look="danger" about="the note">
              Delete
            </SmallButton>
          )}
        </p>
      </div>
      <p className="mt-1 max-w-prose whitespace-pre-line break-words">{note.body}</p>
    </li>
  )
}
