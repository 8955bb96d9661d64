import type { Database } from '#domain/database.types.ts'
import {
  type InboxFilter,
  type ItemStatus,
  itemStatuses,
  searchPatterns,
} from '#domain/inbox/inbox-filter.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { SomeOf } from '../hooks/use-more.ts'

export const PAGE_SIZE = 25
const EXPORTED_AT_ONCE = 500
const OTHERS_AT_ONCE = 10

export type ItemKind = 'message' | 'application'

/** A visitor's message or application, as in the list. */
export type InboxItem = {
  kind: ItemKind
  id: string
  name: string
  email: string
  subject: string | null
  interest_area: string | null
  message: string | null
  status: ItemStatus
  suspected_spam: boolean
  spam_reason: string | null
  assigned_to: string | null
  assigned_name: string | null
  donor_id: string | null
  language: string
  created_at: string
  replies: number
  notes: number
}

const COLUMNS =
  'kind, id, name, email, subject, interest_area, message, status, suspected_spam, spam_reason, assigned_to, assigned_name, donor_id, language, created_at, replies, notes'

const inbox = () => supabase().from('inbox')

type Row = Database['public']['Views']['inbox']['Row']

// Columns of a view are typed as nullable.
const asItem = (row: Pick<Row, keyof InboxItem>) => row as InboxItem

export async function readInbox(filter: InboxFilter): Promise<{ items: InboxItem[]; count: number }> {
  const from = (filter.page - 1) * PAGE_SIZE
  const { data, count } = await filtered(filter, { count: 'exact' }).range(from, from + PAGE_SIZE - 1)
  return { items: data.map(asItem), count: count ?? data.length }
}

/** All items of the filter, in batches. */
export async function* readWholeInbox(filter: InboxFilter): AsyncGenerator<InboxItem[]> {
  for (let from = 0; ; from += EXPORTED_AT_ONCE) {
    const { data } = await filtered(filter).range(from, from + EXPORTED_AT_ONCE - 1)
    yield data.map(asItem)
    if (data.length < EXPORTED_AT_ONCE) return
  }
}

function filtered({ tab, status, assigned, words }: InboxFilter, options: { count?: 'exact' } = {}) {
  let query = inbox()
    .select(COLUMNS, options)
    .eq('suspected_spam', tab === 'spam')
  if (tab === 'messages') query = query.eq('kind', 'message')
  if (tab === 'applications') query = query.eq('kind', 'application')
  if (status === 'open') query = query.in('status', ['new', 'in_progress'])
  else if (status !== 'any') query = query.eq('status', status)
  if (assigned === 'nobody') query = query.is('assigned_to', null)
  else if (assigned) query = query.eq('assigned_to', assigned)
  for (const pattern of searchPatterns(words)) query = query.like('search', pattern)
  return query.order('created_at', { ascending: false }).order('id').throwOnError()
}

/** Number of new items, without suspected spam. */
export async function countNewItems(): Promise<number> {
  const { count } = await inbox()
    .select('id', { count: 'exact', head: true })
    .eq('status', itemStatuses[0])
    .eq('suspected_spam', false)
    .throwOnError()
  return count ?? 0
}

/** Number of suspected spam items that staff have not checked: a genuine message may be among them. */
export async function countSuspects(): Promise<number> {
  const { count } = await inbox()
    .select('id', { count: 'exact', head: true })
    .eq('status', itemStatuses[0])
    .eq('suspected_spam', true)
    .throwOnError()
  return count ?? 0
}

export async function readItem(kind: ItemKind, id: string): Promise<InboxItem | null> {
  const { data } = await inbox().select(COLUMNS).eq('kind', kind).eq('id', id).maybeSingle().throwOnError()
  return data && asItem(data)
}

/** Other items from the same person, newest first. */
export async function readOthersOf({ id, email }: InboxItem, past = 0): Promise<SomeOf<InboxItem>> {
  const { data, count } = await inbox()
    .select(COLUMNS, { count: 'exact' })
    .eq('email', email)
    .neq('id', id)
    .order('created_at', { ascending: false })
    .order('id')
    .range(past, past + OTHERS_AT_ONCE - 1)
    .throwOnError()
  return { rows: data.map(asItem), count: count ?? 0 }
}

export type ItemChange = Partial<Pick<InboxItem, 'status' | 'assigned_to' | 'suspected_spam'>>

export async function saveItem({ kind, id }: Pick<InboxItem, 'kind' | 'id'>, change: ItemChange) {
  const table = kind === 'message' ? 'contact_messages' : 'volunteer_applications'
  await supabase().from(table).update(change).eq('id', id).select('id').single().throwOnError()
}

/** Deletes permanently, with notes, replies and the messages sent about it. */
export async function deleteItem({ kind, id }: Pick<InboxItem, 'kind' | 'id'>): Promise<void> {
  const table = kind === 'message' ? 'contact_messages' : 'volunteer_applications'
  await supabase().from(table).delete().eq('id', id).select('id').single().throwOnError()
}

/** Finds the sender's donor record by the address, or creates it. Returns its id. */
export async function makeDonor({ kind, id }: InboxItem): Promise<string> {
  const { data } = await supabase().rpc('make_donor', { kind, item_id: id }).throwOnError()
  return data
}
