import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { BackIcon } from '#web/ui/icons.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { useAction } from '../../hooks/use-action.ts'
import type { SomeOf } from '../../hooks/use-more.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { MoreList } from '../../ui/more-list.tsx'
import { Page } from '../../ui/page.tsx'
import { smallButton } from '../../ui/small-button.tsx'
import { donorToasts } from '../toasts.ts'
import type { Route } from './+types/duplicates'
import {
  type DuplicateGroup,
  type DuplicateReason,
  markDifferent,
  readDuplicates,
  readMerges,
  undoMerge,
} from './duplicates-data.ts'
import { Group } from './group.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { PastMerges } from './past-merges.tsx'

const REASONS: Record<DuplicateReason, string> = {
  email: 'The same email address',
  phone: 'The same phone number',
  name: 'The same name, with nothing else to tell them apart',
}

export const clientLoader = () => ({ found: load(read) })

/** Donors who are likely the same person. Merging shows a preview, and can be undone. */
export default function Duplicates({ loaderData }: Route.ComponentProps) {
  const { value, failed } = useResolved(loaderData.found, donorToasts.duplicatesFailed)
  const { revalidate } = useRevalidator()
  const { run } = useAction()
  const [merging, setMerging] = useState<DuplicateGroup | null>(null)

  const undo = (id: string) =>
    run(() => undoMerge(id), {
      failed: donorToasts.mergeUndoFailed,
      onDone: () => toast.success(donorToasts.mergeUndone),
    })

  return (
    <Page
      title="Duplicate donors"
      intro="Donors who are likely the same person."
      actions={
        <Link to="/admin/donors" className={smallButton('quiet')}>
          <BackIcon className="size-4" />
          All donors
        </Link>
      }
    >
      {!value && failed && <LoadFailed onRetry={revalidate} />}
      {!value && !failed && (
        <Loading>
          <Skeleton className="h-40" />
        </Loading>
      )}
      {value && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Groups first={value.groups} onMerge={setMerging} />
          {value.merges.count > 0 && <PastMerges first={value.merges} onUndo={undo} />}
        </div>
      )}
      {merging && (
        <MergeDialog
          donors={merging.donors}
          onClose={() => setMerging(null)}
          onMerged={(id) => {
            setMerging(null)
            toast.success(donorToasts.merged, { label: 'Undo', run: () => undo(id) })
          }}
        />
      )}
    </Page>
  )
}

type GroupsProps = { first: SomeOf<DuplicateGroup>; onMerge: (group: DuplicateGroup) => void }

function Groups({ first, onMerge }: GroupsProps) {
  const { run } = useAction()
  function markAsDifferent(group: DuplicateGroup, pressed: HTMLElement) {
    const card = pressed.closest('li')
    const beside = card?.nextElementSibling ?? card?.previousElementSibling
    return run(() => markDifferent(group), {
      failed: donorToasts.differentFailed,
      // The pressed button disappears with its group.
      onDone: () => beside?.querySelector('button')?.focus(),
    })
  }
  return (
    <div>
      <MoreList
        first={first}
        read={async (past) => (await readDuplicates(past)).rows}
        failed={donorToasts.duplicatesFailed}
        of="the groups"
        className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-4"
        empty={<p>No likely duplicates.</p>}
      >
        {(group) => (
          <li key={group.id}>
            <Group
              reason={REASONS[group.reason]}
              group={group}
              onMerge={() => onMerge(group)}
              onDifferent={(pressed) => markAsDifferent(group, pressed)}
            />
          </li>
        )}
      </MoreList>
    </div>
  )
}

async function read() {
  const [groups, merges] = await Promise.all([readDuplicates(), readMerges()])
  return { groups, merges }
}
