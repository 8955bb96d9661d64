import { Link, useLocation, useParams } from 'react-router'
import type { MessageState } from '#domain/inbox/message-filter.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Card, Page } from '../ui/page.tsx'
import { Letter } from './letter.tsx'
import { MessageFacts } from './message-facts.tsx'
import { readMessage, readWaiting } from './message-log-data.ts'
import { messageName } from './message-name.ts'
import { messageLogMessages } from './messages.ts'
import { Resend } from './resend.tsx'
import { WaitingNotice } from './waiting-notice.tsx'

/** What is still on its way can't be sent again. */
const CLOSED: readonly string[] = ['sent', 'failed', 'withdrawn'] satisfies MessageState[]

/** One message of the log: its words, what became of it, and the way to send it again. */
export default function Message() {
  const { id = '' } = useParams()
  return <ShownMessage key={id} id={id} />
}

function ShownMessage({ id }: { id: string }) {
  const { state } = useLocation()
  const list: unknown = state?.list
  const {
    value: shown,
    failed,
    reload,
  } = useLoaded(
    async () => ({ message: /^[0-9a-f-]{36}$/.test(id) ? await readMessage(id) : null }),
    () => toast.error(messageLogMessages.loadFailed),
  )
  const waiting = useLoaded(readWaiting, () => {})
  const message = shown?.message
  return (
    <Page
      title={message ? messageName(message) : 'Message'}
      intro={
        <Link
          to={`/admin/messages${typeof list === 'string' ? list : ''}`}
          className="inline-flex min-h-11 items-center text-brand underline underline-offset-2 lg:min-h-0"
        >
          Back to the log
        </Link>
      }
    >
      {!shown && failed && <LoadFailed onRetry={reload} />}
      {!shown && !failed && (
        <Loading>
          <Skeleton className="h-80" />
        </Loading>
      )}
      {shown && !message && <p>This message is not there any more.</p>}
      {message && (
        <>
          {message.state === 'waiting' && message.channel === 'email' && waiting.value && (
            <WaitingNotice waiting={waiting.value} />
          )}
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
            {message.confidential ? (
              <Card>
                <p>
                  This message holds a link that lets somebody sign in, so its words are shown to nobody but
                  the one it is for.
                </p>
              </Card>
            ) : message.text === null ? (
              <Card>
                <p>The words of this message are written when its time comes.</p>
              </Card>
            ) : (
              <Letter subject={message.subject ?? ''} text={message.text} html={message.html} />
            )}
            <div className="grid gap-4 max-lg:row-start-1">
              <Card>
                <MessageFacts message={message} />
              </Card>
              {!message.confidential && CLOSED.includes(message.state) && (
                <Resend message={message} onSent={reload} />
              )}
            </div>
          </div>
        </>
      )}
    </Page>
  )
}
