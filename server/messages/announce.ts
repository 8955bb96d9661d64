import type { Query } from '#backend/db/database.ts'
import type { Language } from '#domain/languages/languages.ts'
import type { Services } from '../services.ts'
import { readAddresses } from './addresses.ts'
import { type NewMessage, queueMessage } from './queue-message.ts'

const DAY = 86_400

export type Received = {
  kind: 'contact' | 'volunteer'
  id: string
  email: string
  language: Language
}

/** Thanks the sender and notifies the foundation, in the transaction that stores the submission. */
export async function announce(
  query: Query,
  { kind, id, email, language }: Received,
  may: { acknowledge: boolean; announce: boolean },
): Promise<void> {
  const addresses = await readAddresses(query)
  const about = {
    ...(kind === 'contact' ? { contactMessageId: id } : { volunteerApplicationId: id }),
  }
  if (may.acknowledge) {
    await queueMessage(query, {
      ...about,
      cause: `${kind} ${id} acknowledgement`,
      template: `${kind}_acknowledgement`,
      recipient: email,
      language,
      replyTo: addresses.replyTo,
      usefulSeconds: 14 * DAY,
    })
  }
  if (!may.announce) return
  const { rows } = await query<{ language: Language; whatsapp: boolean }>(
    `select language, private.whatsapp_takes($1, language) as whatsapp
    from private.message_language() as language`,
    [`${kind}_notice`],
  )
  const ours = rows[0]
  const notice: Omit<NewMessage, 'cause' | 'recipient'> = {
    ...about,
    template: `${kind}_notice`,
    language: ours?.language ?? 'en',
    usefulSeconds: 30 * DAY,
  }
  for (const recipient of addresses.notices) {
    const cause = `${kind} ${id} notice to ${recipient}`
    await queueMessage(query, { ...notice, cause, recipient, replyTo: email })
  }
  if (addresses.whatsapp && ours?.whatsapp) {
    const cause = `${kind} ${id} notice by whatsapp`
    await queueMessage(query, { ...notice, cause, recipient: addresses.whatsapp, channel: 'whatsapp' })
  }
}

/** The submission matters more than messages about it: it is stored even if these fail. */
export async function tryToAnnounce(
  query: Query,
  received: Received,
  may: { acknowledge: boolean; announce: boolean },
  { log }: Services,
): Promise<void> {
  await query('savepoint announcing')
  try {
    await announce(query, received, may)
  } catch (error) {
    await query('rollback to savepoint announcing')
    log.error(
      { err: error, kind: received.kind, id: received.id },
      'Nobody was notified of what a visitor sent',
    )
  }
}
