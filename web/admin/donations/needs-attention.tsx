import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { attentionWords } from '#domain/donations/attention-words.ts'
import { formatRupees } from '#domain/money.ts'
import { CheckIcon } from '#web/ui/icons.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { when } from '../history/when.ts'
import { checkSession } from '../lib/check-session.ts'
import { useLoadedFor } from '../lib/use-loaded-for.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/fields.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Card, Page } from '../ui/page.tsx'
import { smallButton } from '../ui/small-button.ts'
import { giftMessages } from './messages.ts'
import { type AttentionNote, markDealtWith, readAttention, reopen } from './payment-attention.ts'

/** Money that does not add up, until somebody has looked at it. */
export default function NeedsAttention() {
  const [params] = useSearchParams()
  const which = params.get('show') === 'dealt-with' ? 'dealt-with' : 'open'
  const {
    value: notes,
    isStale,
    failed,
    reload,
  } = useLoadedFor(
    which,
    () => readAttention(which),
    () => toast.error(giftMessages.attentionFailed),
  )
  const [ending, setEnding] = useState<AttentionNote | null>(null)

  async function change(work: () => Promise<void>, done: string, notDone: string) {
    try {
      await work()
      toast.success(done)
    } catch (error) {
      console.error(error)
      toast.error(notDone)
      checkSession(error)
    }
    await reload()
  }

  return (
    <Page
      title="Needs attention"
      intro="Payments that do not add up. What arrived without a gift, twice or in another amount counts in no total."
    >
      <nav aria-label="Which" className="mb-4 flex flex-wrap gap-2">
        <WhichLink to="/admin/needs-attention" isChosen={which === 'open'}>
          Open
        </WhichLink>
        <WhichLink to="/admin/needs-attention?show=dealt-with" isChosen={which === 'dealt-with'}>
          Dealt with
        </WhichLink>
      </nav>
      {failed && isStale ? (
        <LoadFailed onRetry={reload} />
      ) : !notes || isStale ? (
        <Loading>
          <div className="grid max-w-narrow gap-3">
            <Skeleton className="h-32" />
            <Skeleton className="h-32" />
          </div>
        </Loading>
      ) : notes.length === 0 ? (
        <p className="flex items-center gap-2">
          <CheckIcon className="size-5 text-leaf" />
          {which === 'open'
            ? 'Nothing needs attention. Every payment adds up.'
            : 'Nothing was dealt with yet.'}
        </p>
      ) : (
        <ul className="grid max-w-narrow gap-3">
          {notes.map((note) => (
            <li key={note.id}>
              <Note
                note={note}
                onEnd={() => setEnding(note)}
                onReopen={() =>
                  change(() => reopen(note.id), giftMessages.reopened, giftMessages.reopenFailed)
                }
              />
            </li>
          ))}
        </ul>
      )}
      {ending && (
        <EndDialog
          note={ending}
          onClose={() => setEnding(null)}
          onEnd={(words) => {
            setEnding(null)
            change(
              () => markDealtWith(ending.id, words),
              giftMessages.dealtWith,
              giftMessages.dealtWithFailed,
            )
          }}
        />
      )}
    </Page>
  )
}

function WhichLink({ to, isChosen, children }: { to: string; isChosen: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={isChosen ? 'page' : undefined}
      className={smallButton(isChosen ? 'solid' : 'outline')}
    >
      {children}
    </Link>
  )
}

function Note({ note, onEnd, onReopen }: { note: AttentionNote; onEnd: () => void; onReopen: () => void }) {
  const { title, meaning, advice } = attentionWords(note.kind)
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-heading text-lg">{title}</h2>
        {note.amount !== null && (
          <p className="font-semibold">
            {note.currency === 'INR' ? formatRupees(note.amount) : `${note.currency} ${note.amount}`}
          </p>
        )}
      </div>
      <p className="text-soft text-xs">
        {when(note.created_at)}
        {note.times > 1 && `, ${note.times} times, last on ${when(note.last_seen_at)}`}
      </p>
      <p className="mt-2 break-words">{note.detail}</p>
      {note.resolved_at ? (
        <p className="mt-2 break-words">
          <span className="font-semibold">Dealt with</span> on {when(note.resolved_at)}
          {note.resolved_by === null && ', without anybody’s doing'}
          {note.note && `: ${note.note}`}
        </p>
      ) : (
        <>
          <p className="mt-2 text-soft">{meaning}</p>
          <p className="mt-1">
            <span className="font-semibold">What to do:</span> {advice}
          </p>
        </>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {note.resolved_at ? (
          <button type="button" onClick={onReopen} className={smallButton('outline')}>
            Open again
            <span className="sr-only">: {note.detail}</span>
          </button>
        ) : (
          <button type="button" onClick={onEnd} className={smallButton('solid')}>
            Mark as dealt with
            <span className="sr-only">: {note.detail}</span>
          </button>
        )}
        {note.donation_id && (
          <Link to={`/admin/donations/${note.donation_id}`} className={smallButton('outline')}>
            See the gift
          </Link>
        )}
        {note.kind === 'provider' && (
          <Link to="/admin/settings/razorpay" className={smallButton('outline')}>
            Razorpay settings
          </Link>
        )}
      </div>
    </Card>
  )
}

type EndProps = { note: AttentionNote; onClose: () => void; onEnd: (words: string) => void }

function EndDialog({ note, onClose, onEnd }: EndProps) {
  const [words, setWords] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onEnd(words.trim())
  }
  return (
    <Dialog title="Mark as dealt with" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-3">
        <p className="break-words text-soft">{note.detail}</p>
        <TextArea
          label="What was done"
          hint="For whoever looks at this later, such as an auditor."
          maxLength={2000}
          value={words}
          onChange={setWords}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" onClick={onClose} className={smallButton('outline')}>
            Cancel
          </button>
          <button type="submit" className={smallButton('solid')}>
            Mark as dealt with
          </button>
        </div>
      </form>
    </Dialog>
  )
}
