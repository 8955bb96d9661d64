import { Problem } from '#backend/base/problem.ts'
import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { ServerRow } from '#domain/database.types.ts'
import type { Services } from '../services.ts'
import { readAddresses } from './addresses.ts'
import { queueMessage } from './queue-message.ts'

type Reply = {
  kind: 'message' | 'application'
  itemId: string
  subject: string
  body: string
  key: string | null
}

const PLACES = {
  message: { table: 'public.contact_messages', column: 'contact_message_id' },
  application: { table: 'public.volunteer_applications', column: 'volunteer_application_id' },
} as const

/**
 * Stores an administrator's reply with its thread, and mails it. The thread is assigned to that administrator, unless
 * it has an assignee.
 */
export async function reply(
  { database }: Services,
  { kind, itemId, subject, body, key }: Reply,
  administrator: Record<string, unknown>,
): Promise<{ id: string }> {
  const { table, column } = PLACES[kind]
  return inTransaction(database, async (query) => {
    // Attributes the change in the audit log.
    await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(administrator)])
    const { rows } = await query<Pick<ServerRow<'contact_messages'>, 'email' | 'language'>>(
      `select email, language from ${table} where id = $1 for update`,
      [itemId],
    )
    const item = rows[0]
    if (!item)
      throw new Problem({ status: 404, code: 'not_found', message: 'What you answer is no longer there.' })

    const author = await authorOf(query, administrator)
    const made = await query<Pick<ServerRow<'inbox_replies'>, 'id'>>(
      `insert into public.inbox_replies (${column}, author_id, author_name, subject, body, submission_key)
      values ($1, $2, $3, $4, $5, $6) on conflict (submission_key) do nothing returning id`,
      [itemId, administrator.sub, author, subject, body, key],
    )
    const id = made.rows[0]?.id
    if (!id) return known(query, key)

    const messageId = await queueMessage(query, {
      cause: `reply ${id}`,
      template: 'reply',
      recipient: item.email,
      language: item.language,
      variables: { subject, reply: body, author },
      replyTo: (await readAddresses(query)).replyTo,
      ...(kind === 'message' ? { contactMessageId: itemId } : { volunteerApplicationId: itemId }),
    })
    await query('update public.inbox_replies set outgoing_message_id = $2 where id = $1', [id, messageId])
    await query(
      `update ${table} set assigned_to = coalesce(assigned_to, $2),
        status = case status when 'new' then 'in_progress' else status end where id = $1`,
      [itemId, administrator.sub],
    )
    return { id }
  })
}

async function known(query: Query, key: string | null): Promise<{ id: string }> {
  const { rows } = await query<Pick<ServerRow<'inbox_replies'>, 'id'>>(
    'select id from public.inbox_replies where submission_key = $1',
    [key],
  )
  return { id: rows[0]?.id ?? '' }
}

/** The name that an administrator's letters are signed with. */
export async function authorOf(query: Query, administrator: Record<string, unknown>): Promise<string> {
  const { rows } = await query<{ name: string | null }>(
    `select coalesce(nullif(btrim(concat_ws(' ', first_name, last_name)), ''), $2) as name
    from public.profiles where id = $1`,
    [administrator.sub, administrator.email ?? ''],
  )
  return rows[0]?.name ?? String(administrator.email ?? '')
}
