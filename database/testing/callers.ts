import { anonymous, asRole, type Caller } from '#backend/db/as-role.ts'
import type { Query } from '#backend/db/database.ts'
import { type Role, roles } from '#domain/people/roles.ts'
import { startTestServer } from '#server/testing/test-server.ts'

export type Person = 'visitor' | 'donor' | 'member' | Role

export type TestDatabase = Record<Person, Query> & {
  /** The product itself: the owner of the tables. */
  owner: Query
  service: Query
  /** Callers without policies: the owner, and the service role if the cluster grants it that. */
  trusted: Query[]
  memberId: string
  adminId: string
  adminEmail: string
  /** Runs a caller's statement and rolls it back. */
  tryAs(who: Person, text: string, values?: unknown[]): ReturnType<Query>
  onChange(listener: (table: string) => void): () => void
  close(): Promise<void>
}

/**
 * A migrated and seeded database, queried as any caller: a donor signed in by a mailed link, a member, and accounts of
 * each role. Those of roles other than `admin` are created when first used.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = await startTestServer()
  const { database } = server.services
  const member = await server.signedIn('member')
  const admin = await server.signedIn('admin')
  const callers = new Map<string, Caller | Promise<Caller>>([
    ['visitor', anonymous],
    ['donor', (await server.donor('donor@example.org')).caller],
    ['member', callerFor(member)],
    ['admin', callerFor(admin)],
    ['service', { role: 'service_role', claims: { role: 'service_role' } }],
  ])
  const callerOf = (who: Person | 'service'): Caller | Promise<Caller> => {
    const known = callers.get(who) ?? server.signedIn(who as Role).then(callerFor)
    callers.set(who, known)
    return known
  }
  const as =
    (who: Person | 'service', options = {}): Query =>
    async (text, values) =>
      asRole(database, await callerOf(who), (query) => query(text, values), options)
  const owner: Query = (text, values) => database.server.query(text, values)
  const { rowCount } = await owner(`select from pg_roles where rolname = 'service_role' and rolbypassrls`)
  const people = ['visitor', 'donor', 'member', ...roles] as const
  return {
    ...(Object.fromEntries(people.map((who) => [who, as(who)])) as Record<Person, Query>),
    owner,
    trusted: rowCount === 1 ? [owner, as('service')] : [owner],
    service: as('service'),
    memberId: member.id,
    adminId: admin.id,
    adminEmail: admin.email,
    tryAs: (who, text, values) => as(who, { rollback: true })(text, values),
    onChange: (listener) => database.onChange(listener),
    close: () => server.close(),
  }
}

function callerFor({ id, email, sessionId }: { id: string; email: string; sessionId: string }): Caller {
  return { role: 'authenticated', claims: { role: 'authenticated', sub: id, email, session_id: sessionId } }
}
