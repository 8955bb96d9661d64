import type { Database, Tables } from '#domain/database.types.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { supabase } from '#web/lib/supabase.ts'

export type Sending = Pick<
  Tables<'story_letters'>,
  'id' | 'since' | 'created_at' | 'created_by' | 'stopped_at'
> &
  Database['public']['Functions']['story_letter_counts']['Returns']

export type StoryToSend = Pick<
  Tables<'stories'>,
  'id' | 'title' | 'cause_id' | 'campaign_id' | 'is_shown' | 'published_on'
> & { about: string | undefined; sendings: Sending[] }

export async function readStory(id: string): Promise<StoryToSend | null> {
  const { data } = await supabase()
    .from('stories')
    .select(
      'id, title, cause_id, campaign_id, is_shown, published_on, causes(title), campaigns(title), story_letters(id, since, created_at, created_by, stopped_at)',
    )
    .eq('id', id)
    .order('created_at', { referencedTable: 'story_letters', ascending: false })
    .maybeSingle()
    .throwOnError()
  if (!data) return null
  const { story_letters, causes, campaigns, ...story } = data
  const sendings = await Promise.all(
    story_letters.map(async (letter) => ({ ...letter, ...(await readCounts(letter.id)) })),
  )
  return { ...story, about: campaigns?.title ?? causes?.title, sendings }
}

async function readCounts(id: string) {
  const { data } = await supabase().rpc('story_letter_counts', { id }).throwOnError()
  return data
}

/** Letters go out until each has left or failed, unless they are stopped. */
export const isUnderWay = ({ stopped_at, recipients, sent, failed }: Sending) =>
  stopped_at === null && sent + failed < recipients

type Wanted = { story_id: string; since: string }

export const countRecipients = (wanted: Wanted) =>
  callAsAdministrator('story-letter', { ...wanted, action: 'count' })
export const sendTestToMyself = (wanted: Wanted) =>
  callAsAdministrator('story-letter', { ...wanted, action: 'test' })
export const sendToDonors = (wanted: Wanted) =>
  callAsAdministrator('story-letter', { ...wanted, action: 'send' })
export const stopSending = (id: string) => callAsAdministrator('story-letter', { id, action: 'stop' })
