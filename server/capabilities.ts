import { Problem } from '#backend/base/problem.ts'
import type { Caller } from '#backend/db/as-role.ts'
import type { Database } from '#backend/db/database.ts'
import type { Capability } from '#domain/people/roles.ts'

type Claimed = Pick<Caller, 'role' | 'claims' | 'lane'>

/** PostgreSQL decides, as it does for tables. Callers not recently seen as staff use the pool of anonymous callers. */
export async function capabilitiesOf(
  caller: Claimed | undefined,
  { database }: { database: Database },
): Promise<string[]> {
  if (caller?.role !== 'authenticated') return []
  const { rows } = await (caller.lane === 'staff' ? database.server : database.publicServer).query<{
    capability: string
  }>('select capability from public.role_capabilities where role = private.held_role($1)', [
    JSON.stringify(caller.claims),
  ])
  return rows.map(({ capability }) => capability)
}

/** Whether the caller has a capability at all. */
export async function isStaff(
  claims: Record<string, unknown>,
  services: { database: Database },
): Promise<boolean> {
  if (claims.role !== 'authenticated') return false
  return (await capabilitiesOf({ role: 'authenticated', claims }, services)).length > 0
}

/** Refuses staff without any of the capabilities, for what the input or the data decides. */
export async function requireAny(
  needed: readonly Capability[],
  claims: Record<string, unknown>,
  services: { database: Database },
): Promise<void> {
  const held = await capabilitiesOf({ role: 'authenticated', claims, lane: 'staff' }, services)
  if (!needed.some((capability) => held.includes(capability))) throw await notAllowed(needed, services)
}

/** Names the roles that have one of the capabilities. */
export async function notAllowed(
  capabilities: readonly Capability[],
  { database }: { database: Database },
): Promise<Problem> {
  const { rows } = await database.server.query<{ roles: string }>(
    'select public.roles_with(variadic $1) as roles',
    [capabilities],
  )
  return new Problem({ status: 403, code: 'not_allowed', message: `Only ${rows[0]?.roles} can do this.` })
}
