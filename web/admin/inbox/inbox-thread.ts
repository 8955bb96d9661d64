import { supabase } from '#web/lib/supabase.ts'
import { messageRows, type SentMessage } from '../data/sent-messages.ts'
import type { InboxItem } from './inbox-data.ts'

export type Note = {
  id: string
  body: string
  created_at: string
  author_id: string | null
}
export type Reply = {
  id: string
  author_name: string
  subject: string
  body: string
  created_at: string
  outgoing_message_id: string | null
  sent: { state: string; last_error: string | null } | null
}
export type Thread = { notes: Note[]; replies: Reply[]; sent: SentMessage[] }

const about = ({ kind }: InboxItem) =>
  kind === 'message' ? 'contact_message_id' : 'volunteer_application_id'

/** Replies, staff's notes, and all emails sent because of a message. */
export async function readThread(item: InboxItem): Promise<Thread> {
  const [notes, replies, sent] = await Promise.all([
    supabase()
      .from('inbox_notes')
      .select('id, body, created_at, author_id')
      .eq(about(item), item.id)
      .order('created_at')
      .throwOnError(),
    supabase()
      .from('inbox_replies')
      .select(
        'id, author_name, subject, body, created_at, outgoing_message_id, sent:outgoing_messages(state, last_error)',
      )
      .eq(about(item), item.id)
      .order('created_at')
      .throwOnError(),
    messageRows().eq(about(item), item.id).order('created_at').throwOnError(),
  ])
  return { notes: notes.data, replies: replies.data, sent: sent.data }
}

export async function addNote(item: InboxItem, body: string): Promise<void> {
  const subject =
    item.kind === 'message' ? { contact_message_id: item.id } : { volunteer_application_id: item.id }
  await supabase()
    .from('inbox_notes')
    .insert({ ...subject, body })
    .throwOnError()
}

export async function deleteNote(id: string): Promise<void> {
  await supabase().from('inbox_notes').delete().eq('id', id).select('id').single().throwOnError()
}
