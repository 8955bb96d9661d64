import { Link } from 'react-router'
import type { SomeOf } from '../../hooks/use-more.ts'
import { byWhom, useStaffName } from '../../hooks/use-staff-name.ts'
import { when } from '../../lib/when.ts'
import { MoreList } from '../../ui/more-list.tsx'
import { Card } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { donorToasts } from '../toasts.ts'
import { type Merge, readMerges } from './duplicates-data.ts'

type Props = { first: SomeOf<Merge>; onUndo: (id: string) => void }

export function PastMerges({ first, onUndo }: Props) {
  const nameOf = useStaffName()
  return (
    <Card>
      <h2 className="text-heading text-xl">Past merges</h2>
      <MoreList
        first={first}
        read={async (past) => (await readMerges(past)).rows}
        failed={donorToasts.pastMergesFailed}
        of="the past merges"
        className="mt-2 divide-y divide-line"
      >
        {(merge) => (
          <li key={merge.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <Link
              to={`/admin/donors/${merge.kept_id}`}
              className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline lg:min-h-6"
            >
              {merge.kept_name}
            </Link>
            <span className="mr-auto text-soft">
              {when(merge.merged_at)}
              {byWhom(nameOf(merge.merged_by))}
            </span>
            {merge.undone_at ? (
              <span className="text-soft">Undone</span>
            ) : (
              <SmallButton onPress={() => onUndo(merge.id)} about={`the merge of ${merge.kept_name}`}>
                Undo
              </SmallButton>
            )}
          </li>
        )}
      </MoreList>
    </Card>
  )
}
