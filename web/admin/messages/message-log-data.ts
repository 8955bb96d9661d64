import type { Tables } from '#domain/database.types.ts'
import { searchPatterns } from '#domain/inbox/inbox-filter.ts'
import type { MessageFilter } from '#domain/inbox/message-filter.ts'
import { supabase } from '#web/lib/supabase.ts'
import { giftNames } from '../data/gift-names.ts'
import { MESSAGE_COLUMNS, type SentMessage } from '../data/sent-messages.ts'

export const MESSAGES_PER_PAGE = 25

/** A message with the name of its gift's donor, and the title of its story. */
export type LoggedMessage = SentMessage & { giver: string | null; story: string | undefined }

export async function readMessages(
  filter: MessageFilter,
): Promise<{ messages: LoggedMessage[]; count: number }> {
  const { state, template, channel, words, page } = filter
  let query = supabase()
    .from('outgoing_messages')
    .select(`${MESSAGE_COLUMNS}, donation_id, monthly_gift_id, story_letter_id`, { count: 'exact' })
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
  const stories = await readStories(data.flatMap(({ story_letter_id }) => story_letter_id ?? []))
  const messages = data.map((message) => ({
    ...message,
    giver: nameOf(aboutOf(message)).name,
    story: stories.find(({ id }) => id === message.story_letter_id)?.stories.title,
  }))
  return { messages, count: count ?? data.length }
}

/** Quotes a value within a list of conditions, where commas and parentheses would end it. */
function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`
}

/** Stories on the site, the latest first. */
export async function readShownStories() {
  const { data } = await supabase()
    .from('stories')
    .select('id, title')
    .eq('is_shown', true)
    .order('published_on', { ascending: false })
    .limit(50)
    .throwOnError()
  return data
}

/** The stories of these sendings. */
async function readStories(letters: readonly string[]) {
  if (letters.length === 0) return []
  const { data } = await supabase()
    .from('story_letters')
    .select('id, story_id, stories(title)')
    .in('id', [...new Set(letters)])
    .throwOnError()
  return data
}

export type WholeMessage = Tables<'outgoing_messages'> & {
  story: { id: string; title: string } | undefined
}

export async function readMessage(id: string): Promise<WholeMessage | null> {
  const { data } = await supabase()
    .from('outgoing_messages')
    .select('*')
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  if (!data) return null
  const [sending] = await readStories(data.story_letter_id ? [data.story_letter_id] : [])
  return { ...data, story: sending && { id: sending.story_id, title: sending.stories.title } }
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
