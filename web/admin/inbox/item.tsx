import { Link, useLocation, useParams } from 'react-router'
import { interestWords } from '#domain/inbox/inbox-words.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Card, Page } from '../ui/page.tsx'
import { readAssignees } from './assignees.ts'
import { Conversation } from './conversation.tsx'
import { type InboxItem, type ItemKind, readItem, readOthersOf } from './inbox-data.ts'
import { readThread } from './inbox-thread.ts'
import { ItemCare } from './item-care.tsx'
import { inboxMessages } from './messages.ts'
import { refreshNewItems } from './new-items.ts'
import { NoteForm } from './note-form.tsx'
import { OthersOf } from './others-of.tsx'
import { ReplyForm } from './reply-form.tsx'

const KINDS: readonly string[] = ['message', 'application'] satisfies ItemKind[]

/** One message or application with everything that came of it. */
export default function Item() {
  const { kind = '', id = '' } = useParams()
  return <ShownItem key={id} kind={kind} id={id} />
}

function ShownItem({ kind, id }: { kind: string; id: string }) {
  const {
    value: shown,
    failed,
    reload,
  } = useLoaded(
    () => readAll(kind, id),
    () => toast.error(inboxMessages.itemFailed),
  )
  const list = useList()
  const again = async () => {
    await Promise.all([reload(), refreshNewItems()])
  }

  return (
    <Page title={shown?.item ? titleOf(shown.item) : 'Inbox'} intro={<BackToInbox />}>
      {!shown && failed && <LoadFailed onRetry={reload} />}
      {!shown && !failed && (
        <Loading>
          <Skeleton className="h-80" />
        </Loading>
      )}
      {shown && !shown.item && <p>This message is not there any more.</p>}
      {shown?.item && (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
          <Conversation item={shown.item} thread={shown.thread} onChanged={again} />
          <div className="grid min-w-0 gap-4 max-lg:order-last">
            <ReplyForm item={shown.item} onSent={again} />
            <NoteForm item={shown.item} onSaved={again} />
          </div>
          <div className="grid gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <Card>
              <ItemCare item={shown.item} people={shown.people} list={list} onChanged={again} />
            </Card>
            {shown.others.length > 0 && <OthersOf name={shown.item.name} items={shown.others} />}
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

/** The filters of the list that led here. */
function useList(): string {
  const list: unknown = useLocation().state?.list
  return typeof list === 'string' ? list : ''
}

function BackToInbox() {
  const list = useList()
  return (
    <Link
      to={`/admin/inbox${list}`}
      className="inline-flex min-h-11 items-center text-brand underline underline-offset-2 lg:min-h-0"
    >
      Back to the inbox
    </Link>
  )
}
