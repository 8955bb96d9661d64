import { readSandboxKeys, sandboxMayRun } from '../giving/provider/sandbox-mode.ts'
import { sign } from '../giving/provider/signatures.ts'
import type { Services } from '../services.ts'

const PATIENCE_MS = 5000

/** Posts one event to this server's webhook. Throws unless it succeeds, so that the job retries. */
export async function deliverEvent({ config, database }: Services, eventId: string): Promise<void> {
  const keys = await readSandboxKeys(database)
  if (!keys || !sandboxMayRun(config)) return
  const { rows } = await database.server.query<{ body: string }>(
    'update sandbox.deliveries set attempts = attempts + 1 where event_id = $1 returning body',
    [eventId],
  )
  const body = rows[0]?.body
  if (body === undefined) return
  const response = await fetch(`${config.publicUrl}/functions/v1/razorpay-webhook`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Razorpay-Signature': sign(body, keys.webhookSecret),
      'x-razorpay-event-id': eventId,
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`The shop answered ${response.status}`)
  await database.server.query(
    'update sandbox.deliveries set delivered_at = now() where event_id = $1 and delivered_at is null',
    [eventId],
  )
}
