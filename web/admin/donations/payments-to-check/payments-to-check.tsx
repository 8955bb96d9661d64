import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { attentionWords } from '#domain/donations/attention-labels.ts'
import { giftQuery } from '#domain/donations/gift-filter.ts'
import { formatRupees } from '#domain/india/money.ts'
import { CheckIcon } from '#web/ui/icons.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { useMay } from '../../data/may.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import type { SomeOf } from '../../hooks/use-more.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { byWhom, useStaffName } from '../../hooks/use-staff-name.ts'
import { readerResolver } from '../../lib/resolvers.ts'
import { when } from '../../lib/when.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FormTextArea } from '../../ui/form-fields.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { MoreList } from '../../ui/more-list.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { SmallButton, smallButton } from '../../ui/small-button.tsx'
import { AdoptPayment } from '../adopt-payment.tsx'
import { payoutPath } from '../payouts/payouts-data.ts'
import { giftToasts } from '../toasts.ts'
import type { Route } from './+types/payments-to-check'
import { Adopt } from './adopt.tsx'
import { type AttentionNote, markDealtWith, readAttention, reopen } from './payment-attention.ts'

const shownBy = (params: URLSearchParams) => (params.get('show') === 'dealt-with' ? 'dealt-with' : 'open')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const which = shownBy(new URL(request.url).searchParams)
  return { which, notes: load(() => readAttention(which)) } as const
}

/** Payments that do not add up, until staff have checked them. */
export default function NeedsAttention({ loaderData: { which, notes } }: Route.ComponentProps) {
  return (
    <Page
      title="Payments to check"
      intro="Payments that need your attention. Money that arrived without a gift, twice or in another currency is not counted in any total."
    >
      <nav aria-label="Which" className="mb-4 flex flex-wrap gap-2">
        <WhichLink to="/admin/payments-to-check" isChosen={which === 'open'}>
          Open
        </WhichLink>
        <WhichLink to="/admin/payments-to-check?show=dealt-with" isChosen={which === 'dealt-with'}>
          Resolved
        </WhichLink>
      </nav>
      <Notes key={which} which={which} notes={notes} />
    </Page>
  )
}

function Notes({ which, notes }: ReturnType<typeof clientLoader>) {
  const { value, failed } = useResolved(notes, giftToasts.attentionFailed)
  const { revalidate } = useRevalidator()
  if (!value) return failed ? <LoadFailed onRetry={revalidate} /> : <NotesSkeleton />
  if (value.count === 0) {
    return (
      <p className="flex items-center gap-2">
        <CheckIcon className="size-5 text-leaf" />
        {which === 'open' ? 'Nothing to check. Every payment adds up.' : 'Nothing resolved yet.'}
      </p>
    )
  }
  return <NoteList which={which} first={value} />
}

type ListProps = { which: 'open' | 'dealt-with'; first: SomeOf<AttentionNote> }

function NoteList({ which, first }: ListProps) {
  const { run } = useAction()
  const [ending, setEnding] = useState<AttentionNote | null>(null)
  const openAgain = ({ id }: AttentionNote) =>
    run(() => reopen(id), {
      failed: giftToasts.reopenFailed,
      onDone: () => toast.success(giftToasts.reopened),
    })
  return (
    <>
      <MoreList
        first={first}
        read={async (past) => (await readAttention(which, past)).rows}
        failed={giftToasts.attentionFailed}
        list={which}
        of="the payments"
        className="grid max-w-narrow gap-3"
      >
        {(note) => (
          <li key={note.id}>
            <Note note={note} onEnd={() => setEnding(note)} onReopen={() => openAgain(note)} />
          </li>
        )}
      </MoreList>
      {ending && <EndDialog note={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function NotesSkeleton() {
  return (
    <Loading>
      <div className="grid max-w-narrow gap-3">
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
      </div>
    </Loading>
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

const ABOUT_A_PAYOUT = ['settlement_sum', 'settlement_line', 'settlement_differs']

const giftsOfDay = (day: string) =>
  `/admin/donations${giftQuery({ filter: { from: day, to: day, status: 'paid', platform: 'razorpay' } })}`

function Note({ note, onEnd, onReopen }: { note: AttentionNote; onEnd: () => void; onReopen: () => void }) {
  const { title, meaning, advice } = attentionWords(note.kind)
  const may = useMay()
  const nameOf = useStaffName()
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
          <span className="font-semibold">Resolved</span> on {when(note.resolved_at)}
          {note.resolved_by === null ? ', automatically' : byWhom(nameOf(note.resolved_by))}
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
          <SmallButton needs="gifts.write" onPress={onReopen}>
            Open again
            <span className="sr-only">: {note.detail}</span>
          </SmallButton>
        ) : (
          <SmallButton needs="gifts.write" onPress={onEnd} look="solid">
            Mark as resolved
            <span className="sr-only">: {note.detail}</span>
          </SmallButton>
        )}
        {note.kind === 'unknown_subscription' && !note.resolved_at && <Adopt note={note} />}
        {note.kind === 'unknown_order' && !note.resolved_at && <AdoptPayment paymentId={note.reference} />}
        {note.code && note.currency === 'INR' && may('gifts.write') && (
          <Link to={`/admin/provider-codes?list=${note.code}`} className={smallButton('outline')}>
            List this code
          </Link>
        )}
        {ABOUT_A_PAYOUT.includes(note.kind) && may('books.read') && (
          <Link to={payoutPath(note.reference)} className={smallButton('outline')}>
            See the payout
          </Link>
        )}
        {note.kind === 'settlement_late' && (
          <Link to={giftsOfDay(note.reference)} className={smallButton('outline')}>
            See the gifts of that day
          </Link>
        )}
        {note.monthly_gift_id && (
          <Link to={`/admin/monthly-gifts/${note.monthly_gift_id}`} className={smallButton('outline')}>
            See the monthly gift
          </Link>
        )}
        {note.donation_id && (
          <Link to={`/admin/donations/${note.donation_id}`} className={smallButton('outline')}>
            See the gift
          </Link>
        )}
        {note.kind === 'provider' && may('settings') && (
          <Link to="/admin/settings/razorpay" className={smallButton('outline')}>
            Razorpay settings
          </Link>
        )}
      </div>
    </Card>
  )
}

function EndDialog({ note, onClose }: { note: AttentionNote; onClose: () => void }) {
  const entry = useEntryForm<{ words: string }, { words: string }, null>({
    values: { words: '' },
    resolver: readerResolver(({ words }) => ({ words: words.trim() })),
    async save({ words }) {
      await markDealtWith(note.id, words)
      return { outcome: 'saved', row: null }
    },
    toasts: { failed: giftToasts.resolveFailed },
    onSaved() {
      toast.success(giftToasts.resolved)
      onClose()
    },
  })
  return (
    <Dialog title="Mark as resolved" isBusy={entry.isBusy} onClose={onClose}>
      <EntryForm entry={entry} submit="Mark as resolved" onCancel={onClose}>
        <p className="break-words text-soft sm:col-span-2">{note.detail}</p>
        <div className="sm:col-span-2">
          <FormTextArea
            label="What was done"
            hint="For anyone who looks at this later, such as an auditor."
            maxLength={2000}
            {...entry.field('words')}
          />
        </div>
      </EntryForm>
    </Dialog>
  )
}
