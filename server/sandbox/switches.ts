import { z } from 'zod'
import type { Database } from '#backend/db/database.ts'

/** Fault switches of the sandbox. All off is normal operation. */
export const switches = z.object({
  /** Every REST call fails with 503. */
  down: z.boolean(),
  /** Every REST call takes this much longer. */
  delayMs: z.number().int().min(0).max(60_000),
  /** Keys are refused, as after a rotation on the provider's side only. */
  refuseKeys: z.boolean(),
  /** Responses are not JSON. */
  nonsense: z.boolean(),
  /** Payments stay authorised until they are captured. */
  manualCapture: z.boolean(),
  eventDelayMs: z.number().int().min(0).max(600_000),
  /** Every event is sent three times. */
  duplicateEvents: z.boolean(),
  /** Events overtake one another. */
  reorderEvents: z.boolean(),
  /** Events are never sent. */
  loseEvents: z.boolean(),
  /** The account has no Subscriptions. */
  noSubscriptions: z.boolean(),
})

export type Switches = z.infer<typeof switches>

export const someSwitches = switches.partial()

const ALL_OFF: Switches = {
  down: false,
  delayMs: 0,
  refuseKeys: false,
  nonsense: false,
  manualCapture: false,
  eventDelayMs: 0,
  duplicateEvents: false,
  reorderEvents: false,
  loseEvents: false,
  noSubscriptions: false,
}

export async function readSwitches({ server }: Database): Promise<Switches> {
  const { rows } = await server.query<{ name: string; value: unknown }>(
    'select name, value from sandbox.switches',
  )
  return switches.parse({ ...ALL_OFF, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) })
}

/** Sets the given switches and leaves the others unchanged. */
export async function setSwitches(
  database: Database,
  wanted: z.infer<typeof someSwitches>,
): Promise<Switches> {
  for (const [name, value] of Object.entries(wanted)) {
    await database.server.query(
      `insert into sandbox.switches (name, value) values ($1, $2)
      on conflict (name) do update set value = excluded.value`,
      [name, JSON.stringify(value)],
    )
  }
  return readSwitches(database)
}
