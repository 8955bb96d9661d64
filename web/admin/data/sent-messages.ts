import type { Tables } from '#domain/database.types.ts'
import { supabase } from '#web/lib/supabase.ts'

export type SentMessage = Pick<
  Tables<'outgoing_messages'>,
  | 'id'
  | 'channel'
  | 'recipient'
  | 'subject'
  | 'template'
  | 'language'
  | 'state'
  | 'attempts'
  | 'last_error'
  | 'confidential'
  | 'created_at'
  | 'sent_at'
  | 'send_after'
>

export const MESSAGE_COLUMNS =
  'id, channel, recipient, subject, template, language, state, attempts, last_error, confidential, created_at, sent_at, send_after'

export const messageRows = () => supabase().from('outgoing_messages').select(MESSAGE_COLUMNS)
