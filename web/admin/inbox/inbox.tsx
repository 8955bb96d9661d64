import { useEffect, useRef, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { type InboxFilter, readInboxFilter, writeInboxFilter } from '#domain/inbox/inbox-filter.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { load } from '../data/load.ts'
import { useMay } from '../data/may.ts'
import { useResolved } from '../hooks/use-resolved.ts'
import { orFirstPage, useLastPage } from '../lib/last-page.ts'
import { withErrorToast } from '../lib/with-error-toast.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Page } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import type { Route } from './+types/inbox'
import { AnsweredRequests } from './answered-requests.tsx'
import { readAssignees } from './assignees.ts'
import { exportInbox } from './export-inbox.ts'
import { GiftClaims } from './gift-claims.tsx'
import { readGiftClaims } from './gift-claims-data.ts'
import { countSuspects, PAGE_SIZE, readInbox } from './inbox-data.ts'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxList } from './inbox-list.tsx'
import { useNewItems } from './new-items.ts'
import { OnBehalfByAddress } from './on-behalf.tsx'
import { PrivacyRequests } from './privacy-requests.tsx'
import { readPrivacyRequests } from './privacy-requests-data.ts'
import { inboxToasts } from './toasts.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = readInboxFilter(new URL(request.url).searchParams)
  return {
    inbox: load(() => orFirstPage(filter.page, (page) => readInbox({ ...filter, page }))),
    people: load(readAssignees),
    suspects: load(countSuspects),
    requests: load(readPrivacyRequests),
    claims: load(readGiftClaims),
  }
}

/** Visitors' messages and applications in one list. The address holds its whole state. */
export default function Inbox({ loaderData }: Route.ComponentProps) {
  const [query, setQuery] = useSearchParams()
  const filter = readInboxFilter(query)
  const { value: inbox, isStale, failed } = useResolved(loaderData.inbox, inboxToasts.loadFailed)
  const { value: people = [] } = useResolved(loaderData.people)
  const { value: suspects = 0 } = useResolved(loaderData.suspects)
  const { value: requests = [] } = useResolved(loaderData.requests)
  const { value: claims = [] } = useResolved(loaderData.claims)
  const { revalidate } = useRevalidator()
  const newCount = useNewItems()
  useOnChange(newCount, revalidate)
  const [isExporting, setExporting] = useState(false)
  const may = useMay()

  const place = {
    page: filter.page,
    pageSize: PAGE_SIZE,
    to: (page: number) => `?${writeInboxFilter({ ...filter, page })}`,
  }
  useLastPage({ ...place, count: isStale ? undefined : inbox?.count })
  const change = (part: Partial<InboxFilter>) =>
    setQuery(writeInboxFilter({ ...filter, page: 1, ...part }), { replace: 'words' in part })

  async function save() {
    setExporting(true)
    await withErrorToast(exportInbox(filter, dayOf(new Date())), inboxToasts.exportFailed)
    setExporting(false)
  }

  if (!may('messages')) {
    return (
      <Page title="Inbox" intro="What donors wrote about their gifts.">
        <GiftClaims claims={claims} />
        {claims.length === 0 && <p>No donor says that a gift is missing from their page.</p>}
      </Page>
    )
  }
  return (
    <Page
      title="Inbox"
      intro="What visitors wrote through the contact and volunteer forms."
      actions={
        <SmallButton needs="export" onPress={save} disabled={isExporting || !inbox?.count}>
          {isExporting ? 'Exporting...' : 'Export CSV'}
        </SmallButton>
      }
    >
      <PrivacyRequests requests={requests} />
      <GiftClaims claims={claims} />
      <InboxFilters
        filter={filter}
        people={people}
        newCount={newCount}
        suspects={suspects}
        onChange={change}
      />
      <div aria-busy={isStale || undefined} className={`mt-4 ${inbox && isStale ? 'stale' : ''}`}>
        {!inbox && failed && <LoadFailed onRetry={revalidate} />}
        {!inbox && !failed && (
          <Loading>
            <Skeleton className="h-80" />
          </Loading>
        )}
        {inbox && (
          <>
            {inbox.items.length > 0 ? (
              <InboxList items={inbox.items} />
            ) : (
              <p className="rounded-lg border border-line bg-surface p-5">
                {writeInboxFilter(filter).size === 0
                  ? 'Your inbox is clear.'
                  : 'No messages match the filter.'}
              </p>
            )}
            <Pager {...place} count={inbox.count} />
          </>
        )}
      </div>
      {may('privacy') && (
        <>
          <OnBehalfByAddress />
          <AnsweredRequests />
        </>
      )}
    </Page>
  )
}

function useOnChange(count: number, onChange: () => void) {
  const known = useRef(count)
  useEffect(() => {
    if (known.current === count) return
    known.current = count
    onChange()
  }, [count, onChange])
}
