import { Link, useLocation, useRevalidator } from 'react-router'
import { interestWords } from '#domain/inbox/inbox-labels.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { load } from '../data/load.ts'
import { useResolved } from '../hooks/use-resolved.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Card, Page } from '../ui/page.tsx'
import type { Route } from './+types/item'
import { readAssignees } from './assignees.ts'
import { Conversation } from './conversation.tsx'
import { type InboxItem, type ItemKind, readItem, readOthersOf } from './inbox-data.ts'
import { readThread } from './inbox-thread.ts'
import { ItemCare } from './item-care.tsx'
import { NoteForm } from './note-form.tsx'
import { OthersOf } from './others-of.tsx'
import { ReplyForm } from './reply-form.tsx'
import { inboxToasts } from './toasts.ts'

const KINDS: readonly string[] = ['message', 'application'] satisfies ItemKind[]

export function clientLoader({ params: { kind, id } }: Route.ClientLoaderArgs) {
  return { shown: load(() => readAll(kind, id)) }
}

/** One message or application with all its replies and notes. */
export default function Item({ loaderData, params }: Route.ComponentProps) {
  return <ShownItem key={params.id} {...loaderData} />
}

function ShownItem(props: Route.ComponentProps['loaderData']) {
  const { value: shown, failed } = useResolved(props.shown, inboxToasts.itemFailed)
  const { revalidate } = useRevalidator()
  const list = useList()

  return (
    <Page title={shown?.item ? titleOf(shown.item) : 'Inbox'} intro={<BackToInbox />}>
      {!shown && failed && <LoadFailed onRetry={revalidate} />}
      {!shown && !failed && (
        <Loading>
          <Skeleton className="h-80" />
        </Loading>
      )}
      {shown && !shown.item && <p>This message no longer exists.</p>}
      {shown?.item && (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
          <Conversation item={shown.item} thread={shown.thread} />
          <div className="grid min-w-0 gap-4 max-lg:order-last">
            <ReplyForm item={shown.item} />
            <NoteForm item={shown.item} />
          </div>
          <div className="grid gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <Card>
              <ItemCare item={shown.item} people={shown.people} list={list} />
            </Card>
            {shown.others.count > 0 && <OthersOf item={shown.item} first={shown.others} />}
          </div>
        </div>
      )}
    </Page>
  )
}

async function readAll(kind: string, id: string) {
  const isKind = (text: string): text is ItemKind => KINDS.includes(text)
  const item = isKind(kind) && /^[0-9a-f-]{36}$/.test(id) ? await readItem(kind, id) : null
  if (!item) return { item: null }
  const [thread, others, people] = await Promise.all([
    readThread(item),
    readOthersOf(item),
    readAssignees().catch(() => []),
  ])
  return { item, thread, others, people }
}

function titleOf({ kind, subject, name, interest_area }: InboxItem): string {
  return kind === 'message' ? (subject ?? name) : `${name}: ${interestWords(interest_area)}`
}

/** Filters of the list that led here. */
function useList(): string {
  const list: unknown = useLocation().state?.list
  return typeof list === 'string' ? list : ''
}

function BackToInbox() {
  const list = useList()
  return (
    <Link
      to={`/admin/inbox${list}`}
      className="inline-flex min-h-11 items-center text-brand underline underline-offset-2 lg:min-h-6"
    >
      Back to the inbox
    </Link>
  )
}
