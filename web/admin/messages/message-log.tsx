import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { type MessageFilter, readMessageFilter, writeMessageFilter } from '#domain/inbox/message-filter.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Page } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { MessageFilters } from './message-filters.tsx'
import { MessageList } from './message-list.tsx'
import { MESSAGES_PER_PAGE, readMessages, readWaiting } from './message-log-data.ts'
import { messageLogMessages } from './messages.ts'
import { WaitingNotice } from './waiting-notice.tsx'

/** Every message the product writes, and what became of it. */
export default function MessageLog() {
  const [query, setQuery] = useSearchParams()
  const filter = readMessageFilter(query)
  const key = writeMessageFilter(filter).toString()
  const log = useLoaded(
    () => readMessages(filter),
    () => toast.error(messageLogMessages.loadFailed),
  )
  const waiting = useLoaded(readWaiting, () => {})
  const { reload } = log
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another list.
  useEffect(() => {
    reload()
  }, [key, reload])
  const change = (part: Partial<MessageFilter>) =>
    setQuery(writeMessageFilter({ ...filter, page: 1, ...part }), { replace: 'words' in part })

  return (
    <Page title="Message log" intro="Every email and WhatsApp message the site has written, newest first.">
      {waiting.value && <WaitingNotice waiting={waiting.value} />}
      <MessageFilters filter={filter} onChange={change} />
      <div className="mt-4">
        {!log.value && log.failed && <LoadFailed onRetry={reload} />}
        {!log.value && !log.failed && (
          <Loading>
            <Skeleton className="h-80" />
          </Loading>
        )}
        {log.value && (
          <>
            {log.value.messages.length > 0 ? (
              <MessageList messages={log.value.messages} />
            ) : (
              <p className="rounded-lg border border-line bg-surface p-5">
                {key === '' ? 'Nothing has been written yet.' : 'No message fits the filter.'}
              </p>
            )}
            <Pager
              page={filter.page}
              pageSize={MESSAGES_PER_PAGE}
              count={log.value.count}
              to={(page) => `?${writeMessageFilter({ ...filter, page })}`}
            />
          </>
        )}
      </div>
    </Page>
  )
}
