import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type InboxFilter, readInboxFilter, writeInboxFilter } from '#domain/inbox/inbox-filter.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Page } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { smallButton } from '../ui/small-button.ts'
import { readAssignees } from './assignees.ts'
import { exportInbox } from './export-inbox.ts'
import { GiftClaims } from './gift-claims.tsx'
import { countSuspects, PAGE_SIZE, readInbox } from './inbox-data.ts'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxList } from './inbox-list.tsx'
import { inboxMessages } from './messages.ts'
import { refreshNewItems, useNewItems } from './new-items.ts'
import { PrivacyRequests } from './privacy-requests.tsx'

/** What visitors sent, messages and applications in one list. Its whole state is in the address. */
export default function Inbox() {
  const [query, setQuery] = useSearchParams()
  const filter = readInboxFilter(query)
  const key = writeInboxFilter(filter).toString()
  const newCount = useNewItems()
  const inbox = useLoaded(
    () => readInbox(filter),
    () => toast.error(inboxMessages.loadFailed),
  )
  const people = useLoaded(readAssignees, () => {})
  const suspects = useLoaded(countSuspects, () => {})
  const [isExporting, setExporting] = useState(false)
  const { reload } = inbox
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address, or something new, is another list.
  useEffect(() => {
    reload()
  }, [key, newCount, reload])
  useEffect(() => void refreshNewItems(), [])

  const change = (part: Partial<InboxFilter>) =>
    setQuery(writeInboxFilter({ ...filter, page: 1, ...part }), { replace: 'words' in part })

  async function save() {
    setExporting(true)
    try {
      await exportInbox(filter, new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }))
    } catch (error) {
      console.error(error)
      toast.error(inboxMessages.exportFailed)
    } finally {
      setExporting(false)
    }
  }

  return (
    <Page
      title="Inbox"
      intro="What visitors wrote through the contact and volunteer forms."
      actions={
        <button
          type="button"
          onClick={save}
          disabled={isExporting || !inbox.value?.count}
          className={smallButton('outline')}
        >
          {isExporting ? 'Exporting...' : 'Export CSV'}
        </button>
      }
    >
      <PrivacyRequests />
      <GiftClaims />
      <InboxFilters
        filter={filter}
        people={people.value ?? []}
        newCount={newCount}
        suspects={suspects.value ?? 0}
        onChange={change}
      />
      <div className="mt-4">
        {!inbox.value && inbox.failed && <LoadFailed onRetry={reload} />}
        {!inbox.value && !inbox.failed && (
          <Loading>
            <Skeleton className="h-80" />
          </Loading>
        )}
        {inbox.value && (
          <>
            {inbox.value.items.length > 0 ? (
              <InboxList items={inbox.value.items} />
            ) : (
              <p className="rounded-lg border border-line bg-surface p-5">
                {key === '' ? 'Nothing is waiting. All messages are done.' : 'Nothing here fits the filter.'}
              </p>
            )}
            {inbox.value.count > 0 && (
              <Pager
                page={filter.page}
                pageSize={PAGE_SIZE}
                count={inbox.value.count}
                to={(page) => `?${writeInboxFilter({ ...filter, page })}`}
              />
            )}
          </>
        )}
      </div>
    </Page>
  )
}
