import { Link, useLocation, useRevalidator } from 'react-router'
import type { MessageState } from '#domain/inbox/message-filter.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { load } from '../data/load.ts'
import { useResolved } from '../hooks/use-resolved.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Card, Page } from '../ui/page.tsx'
import type { Route } from './+types/message'
import { Letter } from './letter.tsx'
import { MessageFacts } from './message-facts.tsx'
import { readMessage, readWaiting } from './message-log-data.ts'
import { messageName } from './message-name.ts'
import { Resend } from './resend.tsx'
import { messageLogToasts } from './toasts.ts'
import { WaitingNotice } from './waiting-notice.tsx'

/** A message still in the queue cannot be sent again. */
const CLOSED: readonly string[] = ['sent', 'failed', 'withdrawn'] satisfies MessageState[]

export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return {
    message: load(async () => (/^[0-9a-f-]{36}$/.test(id) ? readMessage(id) : null)),
    waiting: load(readWaiting),
  }
}

/** One message of the log: its text, its result, and a way to send it again. */
export default function Message({ loaderData, params }: Route.ComponentProps) {
  return <ShownMessage key={params.id} {...loaderData} />
}

type Props = Route.ComponentProps['loaderData']

function ShownMessage(props: Props) {
  const { state } = useLocation()
  const list: unknown = state?.list
  const { value: message, failed } = useResolved(props.message, messageLogToasts.loadFailed)
  const { value: waiting } = useResolved(props.waiting)
  const { revalidate } = useRevalidator()
  return (
    <Page
      title={message ? messageName(message) : 'Message'}
      intro={
        <Link
          to={`/admin/messages${typeof list === 'string' ? list : ''}`}
          className="inline-flex min-h-11 items-center text-brand underline underline-offset-2 lg:min-h-6"
        >
          Back to the log
        </Link>
      }
    >
      {message === undefined && failed && <LoadFailed onRetry={revalidate} />}
      {message === undefined && !failed && (
        <Loading>
          <Skeleton className="h-80" />
        </Loading>
      )}
      {message === null && <p>This message no longer exists.</p>}
      {message && (
        <>
          {message.state === 'waiting' && message.channel === 'email' && waiting && (
            <WaitingNotice waiting={waiting} />
          )}
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
            {message.confidential ? (
              <Card>
                <p>This message contains a sign-in link, so only its recipient can read it.</p>
              </Card>
            ) : message.text === null ? (
              <Card>
                <p>The text is written when the message is sent.</p>
              </Card>
            ) : (
              <Letter subject={message.subject ?? ''} text={message.text} html={message.html} />
            )}
            <div className="grid gap-4 max-lg:row-start-1">
              <Card>
                <MessageFacts message={message} />
              </Card>
              {!message.confidential && CLOSED.includes(message.state) && <Resend message={message} />}
            </div>
          </div>
        </>
      )}
    </Page>
  )
}
