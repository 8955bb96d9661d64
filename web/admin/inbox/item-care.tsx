import { Link } from 'react-router'
import { type ItemStatus, itemStatuses } from '#domain/inbox/inbox-filter.ts'
import { spamLabels, statusLabels } from '#domain/inbox/inbox-labels.ts'
import { useSession } from '#web/lib/session.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../hooks/use-action.ts'
import { Select } from '../ui/fields.tsx'
import { SmallButton, smallButton } from '../ui/small-button.tsx'
import type { Assignee } from './assignees.ts'
import { DeleteItem } from './delete-item.tsx'
import { type InboxItem, type ItemChange, makeDonor, saveItem } from './inbox-data.ts'
import { refreshNewItems } from './new-items.ts'
import { inboxToasts } from './toasts.ts'

type Props = {
  item: InboxItem
  people: readonly Assignee[]
  /** Query of the list from which it was opened. */
  list: string
}

/** Assignee and status. Each choice is stored at once. */
export function ItemCare({ item, people, list }: Props) {
  const { user } = useSession()
  const { isBusy, run } = useAction()
  const save = (change: ItemChange, done?: string) =>
    run(() => saveItem(item, change), {
      failed: inboxToasts.saveFailed,
      onDone() {
        if (done) toast.success(done)
        return refreshNewItems()
      },
    })
  const turnIntoDonor = () =>
    run(() => makeDonor(item), {
      failed: inboxToasts.donorFailed,
      onDone: () => toast.success(inboxToasts.donorMade),
    })

  const someoneElse = item.assigned_to !== null && !people.some(({ id }) => id === item.assigned_to)
  return (
    <div className="grid gap-4" aria-busy={isBusy}>
      {item.suspected_spam && (
        <div className="rounded-md border-2 border-clay p-3">
          <p className="font-semibold">This may be spam.</p>
          {item.spam_reason && <p className="text-soft">{spamLabels[item.spam_reason]}</p>}
          <p className="text-soft">No one was notified, and the sender got no reply.</p>
        </div>
      )}
      <Select
        label="Status"
        value={item.status}
        disabled={isBusy}
        onChange={(status) => save({ status: status as ItemStatus })}
        options={itemStatuses.map((value) => ({ value, label: statusLabels[value] }))}
      />
      <div className="grid gap-2">
        <Select
          label="Assigned to"
          value={item.assigned_to ?? ''}
          disabled={isBusy}
          onChange={(id) => save({ assigned_to: id || null })}
          options={[
            { value: '', label: 'Not assigned' },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
            ...(someoneElse
              ? [{ value: item.assigned_to ?? '', label: item.assigned_name || 'Someone' }]
              : []),
          ]}
        />
        {user && item.assigned_to !== user.id && (
          <SmallButton
            disabled={isBusy}
            onPress={() =>
              save({
                assigned_to: user.id,
                ...(item.status === 'new' ? { status: 'in_progress' as const } : {}),
              })
            }
            look="quiet"
            className="justify-self-start"
          >
            Assign to me
          </SmallButton>
        )}
      </div>
      <div className="grid justify-items-start gap-2 border-line border-t pt-4">
        {item.donor_id ? (
          <Link to={`/admin/donors/${item.donor_id}`} className={smallButton('outline')}>
            Open the donor record
          </Link>
        ) : (
          <SmallButton needs="donors.write" disabled={isBusy} onPress={turnIntoDonor}>
            Create a donor record
          </SmallButton>
        )}
        <SmallButton
          disabled={isBusy}
          onPress={() =>
            save(
              { suspected_spam: !item.suspected_spam },
              item.suspected_spam ? inboxToasts.notSpam : inboxToasts.spam,
            )
          }
          look={item.suspected_spam ? 'outline' : 'danger'}
        >
          {item.suspected_spam ? 'This is not spam' : 'Mark as spam'}
        </SmallButton>
        <DeleteItem item={item} list={list} />
      </div>
    </div>
  )
}
