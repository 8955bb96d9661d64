import { randomInt } from 'node:crypto'
import type { Query } from '#backend/db/database.ts'
import { enqueue } from '#backend/jobs/enqueue.ts'
import { type Entity, newId, now, shown } from './books.ts'
import type { Switches } from './switches.ts'

const OVERTAKING_MS = 3000

/** Queues an event for the webhook, in the transaction that caused it. */
export async function queueEvent(
  query: Query,
  switches: Switches,
  event: string,
  about: Record<string, Entity>,
): Promise<void> {
  const eventId = newId('evt').replace('_', '')
  const payload = Object.fromEntries(
    Object.entries(about).map(([name, entity]) => [name, { entity: shown(entity) }]),
  )
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_DaanSandbox000',
    event,
    contains: Object.keys(about),
    payload,
    created_at: now(),
  })
  await query('insert into sandbox.deliveries (event_id, event, body) values ($1, $2, $3)', [
    eventId,
    event,
    body,
  ])
  if (switches.loseEvents) return
  for (let copy = 0; copy < (switches.duplicateEvents ? 3 : 1); copy++) {
    const delay = switches.eventDelayMs + (switches.reorderEvents ? randomInt(OVERTAKING_MS) : 0)
    const runAt = new Date(Date.now() + delay)
    await enqueue(query, 'deliver-sandbox-event', { eventId }, delay > 0 ? { runAt } : {})
  }
}
