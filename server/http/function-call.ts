import { z } from 'zod'
import { Problem } from '#backend/base/problem.ts'
import { withoutNul } from '#backend/base/without-nul.ts'
import type { Caller } from '#backend/db/as-role.ts'
import type { Database } from '#backend/db/database.ts'
import type { CallerKind, Contract } from '#domain/api/contract.ts'
import { capabilitiesOf, notAllowed } from '../capabilities.ts'
import { DONOR_KIND } from '../privacy/requester.ts'

/** The kind of caller; throws if the contract does not permit it. */
export async function callerKind(
  contract: Pick<Contract, 'callers' | 'capabilities'>,
  caller: Caller | undefined,
  services: { database: Database },
): Promise<CallerKind> {
  const { callers, capabilities = [] } = contract
  const { database } = services
  let isStaff = false
  if (callers.includes('staff')) {
    const held = await capabilitiesOf(caller, services)
    if (capabilities.some((capability) => held.includes(capability))) return 'staff'
    isStaff = held.length > 0
  }
  if (callers.includes('donor') && (await isDonorSession(caller, database))) return 'donor'
  const open = (['webhook', 'link', 'visitor'] as const).find((kind) => callers.includes(kind))
  if (open) return open
  if (isStaff) throw await notAllowed(capabilities, services)
  if (callers.includes('donor')) {
    throw new Problem({ status: 401, code: 'not_signed_in', message: 'Please sign in first.' })
  }
  throw new Problem({
    status: 403,
    code: 'not_an_administrator',
    message: 'Only administrators may do this.',
  })
}

/** A token outlives its session by up to an hour; access must not. */
async function isDonorSession(caller: Caller | undefined, { publicServer }: Database): Promise<boolean> {
  if (caller?.role !== 'daan_guest') return false
  const { rows } = await publicServer.query<{ email: string | null }>(
    `select daan.guest_email($1, '${DONOR_KIND}') as email`,
    [JSON.stringify(caller.claims)],
  )
  return rows[0]?.email != null
}

/** Parses the input by the contract. A webhook's body is left to the function, as bytes. */
export async function readInput({ callers, method, input, invalid }: Contract, request: Request) {
  if (callers.includes('webhook')) return undefined
  const sent =
    method === 'GET' ? Object.fromEntries(new URL(request.url).searchParams) : await readJson(request)
  const parsed = input.safeParse(sent ?? {}, { error: () => invalid.message })
  if (parsed.success) return parsed.data
  const message = parsed.error.issues[0]?.message ?? invalid.message
  throw new Problem({ status: invalid.status ?? 400, code: invalid.code, message })
}

/** The request's JSON, or undefined if it is not JSON. NULs are removed, since PostgreSQL cannot store them. */
export async function readJson(request: Request): Promise<unknown> {
  const body = await request.text()
  try {
    return JSON.parse(body, withoutNul)
  } catch {
    return undefined
  }
}

const KEYS = {
  uuid: { form: z.uuid(), sentence: 'Idempotency-Key must be a UUID.' },
  text: {
    form: z.string().regex(/^[\x21-\x7e]{8,200}$/),
    sentence: 'Idempotency-Key must have 8 to 200 plain characters.',
  },
}

export function readIdempotencyKey({ idempotencyKey }: Contract, sent: string | null): string | null {
  if (sent === null || idempotencyKey === undefined) return null
  const { form, sentence } = KEYS[idempotencyKey === 'uuid' ? 'uuid' : 'text']
  if (form.safeParse(sent).success) return sent
  if (idempotencyKey === 'lenient') return null
  throw new Problem({ status: 400, code: 'invalid_idempotency_key', message: sentence })
}
