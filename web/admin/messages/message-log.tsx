import { useRevalidator, useSearchParams } from 'react-router'
import { type MessageFilter, readMessageFilter, writeMessageFilter } from '#domain/inbox/message-filter.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { load } from '../data/load.ts'
import { useResolved } from '../hooks/use-resolved.ts'
import { orFirstPage, useLastPage } from '../lib/last-page.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Page } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import type { Route } from './+types/message-log'
import { MessageFilters } from './message-filters.tsx'
import { MessageList } from './message-list.tsx'
import { MESSAGES_PER_PAGE, readMessages, readShownStories, readWaiting } from './message-log-data.ts'
import { messageLogToasts } from './toasts.ts'
import { WaitingNotice } from './waiting-notice.tsx'
import { WriteAboutStory } from './write-about-story.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = readMessageFilter(new URL(request.url).searchParams)
  const read = (page: number) => readMessages({ ...filter, page })
  return {
    log: load(() => orFirstPage(filter.page, read)),
    waiting: load(readWaiting),
    stories: load(readShownStories),
  }
}

/** Log of every message the product sends, and its result. */
export default function MessageLog({ loaderData }: Route.ComponentProps) {
  const [query, setQuery] = useSearchParams()
  const filter = readMessageFilter(query)
  const { value: log, isStale, failed } = useResolved(loaderData.log, messageLogToasts.loadFailed)
  const { value: waiting } = useResolved(loaderData.waiting)
  const { value: stories = [] } = useResolved(loaderData.stories)
  const { revalidate } = useRevalidator()
  const place = {
    page: filter.page,
    pageSize: MESSAGES_PER_PAGE,
    to: (page: number) => `?${writeMessageFilter({ ...filter, page })}`,
  }
  useLastPage({ ...place, count: isStale ? undefined : log?.count })
  const change = (part: Partial<MessageFilter>) =>
    setQuery(writeMessageFilter({ ...filter, page: 1, ...part }), { replace: 'words' in part })

  return (
    <Page
      title="Message log"
      intro="Every email and WhatsApp message from the site, newest first."
      actions={stories.length > 0 && <WriteAboutStory stories={stories} />}
    >
      {waiting && <WaitingNotice waiting={waiting} />}
      <MessageFilters filter={filter} onChange={change} />
      <div aria-busy={isStale || undefined} className={`mt-4 ${log && isStale ? 'stale' : ''}`}>
        {!log && failed && <LoadFailed onRetry={revalidate} />}
        {!log && !failed && (
          <Loading>
            <Skeleton className="h-80" />
          </Loading>
        )}
        {log && (
          <>
            {log.messages.length > 0 ? (
              <MessageList messages={log.messages} />
            ) : (
              <p className="rounded-lg border border-line bg-surface p-5">
                {writeMessageFilter(filter).size === 0 ? 'No messages yet.' : 'No messages match the filter.'}
              </p>
            )}
            <Pager {...place} count={log.count} />
          </>
        )}
      </div>
    </Page>
  )
}
