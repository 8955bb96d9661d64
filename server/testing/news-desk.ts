/** An office with a story of a cause, donors who want news, and the hands that send it to them. */
import { sendMessage } from '../messages/send-message.ts'
import { queueStoryLetters } from '../messages/story-pace.ts'
import { type EmailApi, startEmailApi } from './email-api.ts'
import { freshEmail, type Office, openOffice } from './office.ts'

export const SINCE = '2026-04-01'
const WORDING = 'Write to me now and then about what gifts have done.'

export type NewsDesk = Awaited<ReturnType<typeof openNewsDesk>>

export async function openNewsDesk() {
  const mails: EmailApi = await startEmailApi()
  const office: Office = await openOffice({ EMAIL_API_URL: mails.url })
  const { sql } = office
  office.server.services.config.publicUrl = 'https://daan.example'
  await office.save('email_service_api_key', 're_key')
  await office.save('email_sender_address', 'hello@asha.example')
  await office.save('story_letters_per_minute', '1000')
  await sql(`insert into public.causes (id, title) values ('water', 'Clean water')`)
  const { token, id: staffId, email: staffEmail } = await office.server.signedIn('fundraiser')
  let stories = 0

  async function addStory(values: Record<string, unknown> = {}): Promise<string> {
    const story = {
      slug: `story-${++stories}`,
      title: 'A well in Rampur',
      summary: 'Four hundred families drink from it.',
      cause_id: 'water',
      is_shown: true,
      ...values,
    }
    const { rows } = await sql(
      `insert into public.stories (${Object.keys(story)}) values (${Object.keys(story).map((_, n) => `$${n + 1}`)}) returning id`,
      Object.values(story),
    )
    return rows[0].id
  }

  /** A gift for the cause by a donor who wants news, unless told otherwise. */
  async function addDonor({ email = freshEmail(), wantsNews = true, ...request }: Donor = {}) {
    const gift = await office.give({ email, paidAt: '2026-06-15T06:30:00Z', name: 'Asha Rao', ...request })
    await sql('update public.donations set cause_id = $2 where id = $1', [gift.id, request.cause ?? 'water'])
    const { rows } = await sql('select donor_id from public.donations where id = $1', [gift.id])
    if (wantsNews) await agree(rows[0].donor_id)
    return { ...gift, email, donorId: String(rows[0].donor_id) }
  }

  const agree = (donorId: string) =>
    sql(
      `insert into public.consents (donor_id, purpose, wording, source, given_at)
      values ($1, 'news', $2, 'gift_page', now() - interval '1 minute')`,
      [donorId, WORDING],
    )
  const withdraw = (donorId: string) =>
    sql(`update public.consents set withdrawn_at = now() where donor_id = $1`, [donorId])

  const act = (action: 'count' | 'test' | 'send', story: string, since = SINCE) =>
    office.call('story-letter', { story_id: story, since, action }, token)
  const stop = (id: string) => office.call('story-letter', { id, action: 'stop' }, token)

  async function counts(id: string) {
    const client = (await office.server.signedIn('admin')).client
    const { data, error } = await client.rpc('story_letter_counts', { id })
    return error ?? data
  }

  /** Sends the letters that wait, as the runner would. */
  async function deliver(): Promise<void> {
    const { rows } = await sql(
      `select id from public.outgoing_messages where template = 'story' and state = 'waiting' order by created_at, id`,
    )
    for (const { id } of rows) await sendMessage(office.server.services, 'email', id)
  }
  const queue = () => queueStoryLetters(office.server.services)
  async function workOff(): Promise<void> {
    await queue()
    await deliver()
  }

  /** Recipients of the letters that the email service accepted, sorted. */
  const received = () =>
    mails.received
      .filter(({ idempotencyKey }) => mails.accepted.has(idempotencyKey))
      .map(({ to }) => String(to))
      .sort()

  return {
    office,
    sql,
    mails,
    staff: { token, id: staffId, email: staffEmail },
    addStory,
    addDonor,
    agree,
    withdraw,
    act,
    stop,
    counts,
    queue,
    deliver,
    workOff,
    received,
    async close() {
      await office.close()
      await mails.close()
    },
  }
}

type Donor = Parameters<Office['give']>[0] & { email?: string; wantsNews?: boolean; cause?: string }
