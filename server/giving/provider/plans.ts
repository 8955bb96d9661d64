import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { justWait } from '#backend/http/fair-turns.ts'
import type { Services } from '../../services.ts'
import { ProviderError } from './provider-error.ts'
import type { Provider } from './razorpay.ts'

// Longer than the provider timeout.
const CLAIM_SECONDS = 12
const LOOK_AGAIN_MS = 100

const lookAgain = ({ outside = justWait }: Services) => outside(() => pause(LOOK_AGAIN_MS))

type Plan = { keyId: string; rupees: string; currency: string }

/**
 * The provider's plan for an amount, created when first needed. Concurrent requests take turns; a process that dies
 * here leaves at most an unused plan at the provider.
 */
export async function planFor(services: Services, provider: Provider, plan: Plan): Promise<string> {
  const claim = randomUUID()
  for (const end = Date.now() + CLAIM_SECONDS * 2000; Date.now() < end; await lookAgain(services)) {
    const known = await read(services, plan)
    if (known) return known
    if (await take(services, plan, claim)) return make(services, provider, plan, claim)
  }
  throw new ProviderError('busy', 'The plan for this amount is still being made.')
}

const keyOf = ({ keyId, rupees, currency }: Plan) => [keyId, rupees, currency]

async function read({ database }: Services, plan: Plan): Promise<string | undefined> {
  const { rows } = await database.server.query<{ plan_id: string | null }>(
    'select plan_id from private.plans where key_id = $1 and amount = $2 and currency = $3',
    keyOf(plan),
  )
  return rows[0]?.plan_id ?? undefined
}

async function take({ database }: Services, plan: Plan, claim: string): Promise<boolean> {
  const { rowCount } = await database.server.query(
    `insert into private.plans as known (key_id, amount, currency, claimed_by, claimed_until)
    values ($1, $2, $3, $4, now() + make_interval(secs => ${CLAIM_SECONDS}))
    on conflict (key_id, amount, currency) do update set
      claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
    where known.plan_id is null and known.claimed_until < now()`,
    [...keyOf(plan), claim],
  )
  return rowCount === 1
}

async function make(services: Services, provider: Provider, plan: Plan, claim: string): Promise<string> {
  const { server } = services.database
  try {
    const { plan_id } = await provider.createPlan(plan)
    await server.query(
      `update private.plans set plan_id = $4
      where key_id = $1 and amount = $2 and currency = $3 and plan_id is null`,
      [...keyOf(plan), plan_id],
    )
    return plan_id
  } catch (error) {
    await server.query(
      `delete from private.plans
      where key_id = $1 and amount = $2 and currency = $3 and claimed_by = $4 and plan_id is null`,
      [...keyOf(plan), claim],
    )
    throw error
  }
}
