import { randomUUID } from 'node:crypto'
import { Problem } from '#backend/base/problem.ts'
import type { Query } from '#backend/db/database.ts'
import { inLongTransaction, inTransaction } from '#backend/db/in-transaction.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import type { Language } from '#domain/languages/languages.ts'
import { renderEmail } from '#domain/messages/render.ts'
import { lettersIn } from '#domain/messages/texts.ts'
import type { Services } from '../services.ts'
import { unknownIn } from './common-values.ts'
import { waitForState } from './message-state.ts'
import { readLook, readTemplate } from './read-template.ts'
import { NOT_SET_UP } from './send-test.ts'
import { readEmailService } from './services/read-services.ts'
import { valuesOfStory } from './story-values.ts'

type Wanted = { story_id: string; since: string }
type Claims = Record<string, unknown>

export async function countRecipients({ database }: Services, wanted: Wanted) {
  return inLongTransaction(database, async (query) => {
    await checkStory(query, wanted)
    return { recipients: await count(query, wanted) }
  })
}

/** Sends the letter to the caller's own address, marked as a test. It belongs to no sending. */
export async function testStory(services: Services, wanted: Wanted, claims: Claims) {
  await requireEmail(services)
  const { recipients } = await countRecipients(services, wanted)
  const id = await inTransaction(services.database, async (query) => {
    const { rows: own } = await query<{ email: string; name: string | null; language: Language }>(
      `select email, nullif(btrim(first_name), '') as name, private.message_language() as language
      from auth.users left join public.profiles using (id) where id = $1`,
      [claims.sub],
    )
    const { rows } = await query<{ id: string }>('select private.queue_message($1) as id', [
      JSON.stringify({
        cause: `test ${randomUUID()}`,
        template: 'story',
        channel: 'email',
        useful_seconds: 3600,
        ...(own[0] && (await testTo(query, own[0], wanted.story_id, services.config.publicUrl))),
      }),
    ])
    return rows[0]?.id ?? ''
  })
  const { state, failure } = await waitForState(services, id)
  if (state === 'failed' || failure)
    throw refused(409, 'not_sent', `The test was not sent. ${failure ?? ''}`.trim())
  return { recipients }
}

type Own = { email: string; name: string | null; language: Language }

async function testTo(query: Query, { email, name, language }: Own, storyId: string, website: string) {
  const look = await readLook(query, website, language)
  const values = {
    ...(await valuesOfStory(query, { storyId }, language, website)),
    name: name ?? unknownIn(language).name,
    organisation: look.name,
    website: look.website,
  }
  const { subject, ...rest } = renderEmail(
    await readTemplate(query, 'story', 'email', language),
    values,
    look,
    language,
  )
  return { recipient: email, language, subject: lettersIn(language).words.test + subject, ...rest }
}

/** Begins the sending. A second press while it is under way gets the same one. */
export async function sendStory(services: Services, wanted: Wanted, claims: Claims) {
  await requireEmail(services)
  return inLongTransaction(services.database, async (query) => {
    // Attributes the change in the audit log.
    await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)])
    await checkStory(query, wanted)
    const { rows } = await query<{ id: string | null }>('select private.begin_story_letter($1, $2) as id', [
      wanted.story_id,
      wanted.since,
    ])
    const id = rows[0]?.id
    if (!id)
      throw refused(
        409,
        'being_sent',
        'Emails with this story are being sent already, for gifts since another day. Stop them first, or wait for their end.',
      )
    const { rows: counted } = await query<{ recipients: number }>(
      'select count(*)::int as recipients from private.story_recipients where story_letter_id = $1',
      [id],
    )
    const recipients = counted[0]?.recipients ?? 0
    if (recipients === 0)
      throw refused(
        409,
        'no_recipients',
        'There is no one to write to: no donor who wants news gave for this since that day, or all of them have had this story.',
      )
    await query('select private.wake_story_letters()')
    return { recipients, id }
  })
}

export async function stopStory({ database }: Services, id: string, claims: Claims): Promise<void> {
  await inTransaction(database, async (query) => {
    await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)])
    const { rowCount } = await query('select from public.story_letters where id = $1', [id])
    if (!rowCount) throw refused(404, 'not_found', 'There is no such sending.')
    await query('select private.stop_story_letter($1)', [id])
  })
}

async function checkStory(query: Query, { story_id, since }: Wanted): Promise<void> {
  const { rows } = await query<{ is_shown: boolean; has_gifts: boolean }>(
    `select private.is_shown(story) as is_shown, num_nonnulls(campaign_id, cause_id) > 0 as has_gifts
    from public.stories as story where id = $1`,
    [story_id],
  )
  const story = rows[0]
  if (!story) throw refused(404, 'not_found', 'There is no such story.')
  if (!story.has_gifts)
    throw refused(
      409,
      'no_cause',
      'Choose a cause or a campaign for the story first: its donors get the email.',
    )
  if (!story.is_shown)
    throw refused(409, 'not_shown', 'Show the story on the site first: the email links to it.')
  if (since > dayOf(new Date())) throw refused(422, 'future_day', 'Choose a day that is not in the future.')
}

async function count(query: Query, { story_id, since }: Wanted): Promise<number> {
  const { rows } = await query<{ recipients: number }>(
    'select count(*)::int as recipients from private.recipients_of_story($1, $2)',
    [story_id, since],
  )
  return rows[0]?.recipients ?? 0
}

async function requireEmail(services: Services): Promise<void> {
  if (!(await readEmailService(services))) throw refused(409, 'not_set_up', NOT_SET_UP.email)
}

function refused(status: number, code: string, message: string): Problem {
  return new Problem({ status, code, message })
}
