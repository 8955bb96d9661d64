import type { Tables } from '#domain/database.types.ts'
import { searchPatterns } from '#domain/inbox/inbox-filter.ts'
import type { MessageFilter } from '#domain/inbox/message-filter.ts'
import { supabase } from '#web/lib/supabase.ts'
import { giftNames } from '../data/gift-names.ts'
import { MESSAGE_COLUMNS, type SentMessage } from '../data/sent-messages.ts'

export const MESSAGES_PER_PAGE = 25

/** A message with the name of its gift's donor. */
export type LoggedMessage = SentMessage & { giver: string | null }

export async function readMessages(
  filter: MessageFilter,
): Promise<{ messages: LoggedMessage[]; count: number }> {
  const { state, template, channel, words, page } = filter
  let query = supabase()
    .from('outgoing_messages')
    .select(`${MESSAGE_COLUMNS}, donation_id, monthly_gift_id`, { count: 'exact' })
  if (state) query = query.eq('state', state)
  if (template) query = query.eq('template', template)
  if (channel) query = query.eq('channel', channel)
  for (const pattern of searchPatterns(words)) {
    query = query.or(`recipient.ilike.${quoted(pattern)},subject.ilike.${quoted(pattern)}`)
  }
  const from = (page - 1) * MESSAGES_PER_PAGE
  const { data, count } = await query
    .order('created_at', { ascending: false })
    .order('id')
    .range(from, from + MESSAGES_PER_PAGE - 1)
    .throwOnError()
  const aboutOf = ({ donation_id, monthly_gift_id }: (typeof data)[number]) => donation_id ?? monthly_gift_id
  const nameOf = await giftNames(data.flatMap((message) => aboutOf(message) ?? []))
  const messages = data.map((message) => ({ ...message, giver: nameOf(aboutOf(message)).name }))
  return { messages, count: count ?? data.length }
}

/** Quotes a value within a list of conditions, where commas and parentheses would end it. */
function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`
}

export type WholeMessage = Tables<'outgoing_messages'>

export async function readMessage(id: string): Promise<WholeMessage | null> {
  const { data } = await supabase()
    .from('outgoing_messages')
    .select('*')
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  return data
}

export type Waiting = { count: number; isEmailSetUp: boolean }

/** Whether emails can be sent at all, and how many messages wait. */
export async function readWaiting(): Promise<Waiting> {
  const [waiting, settings] = await Promise.all([
    supabase()
      .from('outgoing_messages')
      .select('id', { count: 'exact', head: true })
      .eq('channel', 'email')
      .in('state', ['waiting', 'sending'])
      .throwOnError(),
    supabase()
      .from('site_settings')
      .select('key, value')
      .in('key', ['email_transport', 'email_sender_address', 'email_service_api_key', 'smtp_host'])
      .throwOnError(),
  ])
  const setting = (key: string) => settings.data.find((row) => row.key === key)?.value?.trim() ?? ''
  const way = setting('email_transport') === 'smtp' ? setting('smtp_host') : setting('email_service_api_key')
  return { count: waiting.count ?? 0, isEmailSetUp: Boolean(way && setting('email_sender_address')) }
}
