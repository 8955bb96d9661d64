import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { formatNumber } from '#domain/numbers.ts'
import { BackIcon } from '#web/ui/icons.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../lib/load.ts'
import { useAction } from '../../lib/use-action.ts'
import { useResolved } from '../../lib/use-resolved.ts'
import { when } from '../../lib/when.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { smallButton } from '../../ui/small-button.ts'
import { readDonorsById } from '../donors-data.ts'
import { donorMessages } from '../messages.ts'
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

const REASONS: Record<DuplicateReason, string> = {
  email: 'The same email address',
  phone: 'The same phone number',
  name: 'The same name, with nothing else to tell them apart',
}

export const clientLoader = () => ({ found: load(read) })

/** Donors who are likely the same person. Merging shows first what will come of it, and can be undone. */
export default function Duplicates({ loaderData }: Route.ComponentProps) {
  const { value, failed } = useResolved(loaderData.found, donorMessages.duplicatesFailed)
  const { revalidate } = useRevalidator()
  const { run } = useAction()
  const [merging, setMerging] = useState<DuplicateGroup | null>(null)

  const undo = (id: string) =>
    run(() => undoMerge(id), {
      failed: donorMessages.mergeUndoFailed,
      onDone: () => toast.success(donorMessages.mergeUndone),
    })

  const keepApart = (group: DuplicateGroup) =>
    run(() => markDifferent(group), { failed: donorMessages.differentFailed })

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
          {value.groups.length === 0 && <p>No likely duplicates.</p>}
          {value.groups.map((group) => (
            <Group
              key={`${group.reason} ${group.key}`}
              reason={REASONS[group.reason]}
              donors={value.donors.filter(({ id }) => group.ids.includes(id))}
              onMerge={() => setMerging(group)}
              onDifferent={() => keepApart(group)}
            />
          ))}
          {value.total > value.groups.length && (
            <p className="text-soft">
              And {formatNumber(value.total - value.groups.length)} more groups after these.
            </p>
          )}
          {value.merges.length > 0 && (
            <Card>
              <h2 className="text-heading text-xl">Past merges</h2>
              <ul className="mt-2 divide-y divide-line">
                {value.merges.map((merge) => (
                  <li key={merge.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                    <Link
                      to={`/admin/donors/${merge.kept_id}`}
                      className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline lg:min-h-6"
                    >
                      {merge.kept_name}
                    </Link>
                    <span className="mr-auto text-soft">{when(merge.merged_at)}</span>
                    {merge.undone_at ? (
                      <span className="text-soft">Undone</span>
                    ) : (
                      <button type="button" onClick={() => undo(merge.id)} className={smallButton('outline')}>
                        Undo<span className="sr-only"> the merge of {merge.kept_name}</span>
                      </button>
                    )}
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
      )}
      {merging && value && (
        <MergeDialog
          donors={value.donors.filter(({ id }) => merging.ids.includes(id))}
          onClose={() => setMerging(null)}
          onMerged={(id) => {
            setMerging(null)
            toast.success(donorMessages.merged, { label: 'Undo', run: () => undo(id) })
          }}
        />
      )}
    </Page>
  )
}

async function read() {
  const [{ groups, total }, merges] = await Promise.all([readDuplicates(), readMerges()])
  // More of them would not fit into one address; the rest come with the next merge.
  const ids = [...new Set(groups.flatMap((group) => group.ids.slice(0, 12)))]
  return { groups, total, merges, donors: ids.length > 0 ? await readDonorsById(ids) : [] }
}
