import { anonymous, asRole, type Caller } from '#backend/db/as-role.ts'
import type { Query } from '#backend/db/database.ts'
import { startTestServer } from '#server/testing/test-server.ts'

export type TestDatabase = {
  /** The product itself: the owner of the tables. */
  owner: Query
  visitor: Query
  /** A donor signed in by a mailed link: an address, no account. */
  donor: Query
  member: Query
  admin: Query
  service: Query
  /** Callers without policies: the owner, and the service role if the cluster grants it that. */
  trusted: Query[]
  memberId: string
  adminId: string
  adminEmail: string
  /** Runs a caller's statement and rolls it back. */
  tryAs(who: 'visitor' | 'donor' | 'member' | 'admin', text: string, values?: unknown[]): ReturnType<Query>
  onChange(listener: (table: string) => void): () => void
  close(): Promise<void>
}

/** A migrated and seeded database with one member and one administrator, queried as any caller. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = await startTestServer()
  const { database } = server.services
  const member = await server.signedIn('member')
  const admin = await server.signedIn('admin')
  const callers: Record<'visitor' | 'donor' | 'member' | 'admin' | 'service', Caller> = {
    visitor: anonymous,
    donor: (await server.donor('donor@example.org')).caller,
    member: { role: 'authenticated', claims: claimsOf(member) },
    admin: { role: 'authenticated', claims: claimsOf(admin) },
    service: { role: 'service_role', claims: { role: 'service_role' } },
  }
  const as =
    (who: keyof typeof callers, options = {}): Query =>
    (text, values) =>
      asRole(database, callers[who], (query) => query(text, values), options)
  const owner: Query = (text, values) => database.server.query(text, values)
  const { rowCount } = await owner(`select from pg_roles where rolname = 'service_role' and rolbypassrls`)
  return {
    owner,
    trusted: rowCount === 1 ? [owner, as('service')] : [owner],
    visitor: as('visitor'),
    donor: as('donor'),
    member: as('member'),
    admin: as('admin'),
    service: as('service'),
    memberId: member.id,
    adminId: admin.id,
    adminEmail: admin.email,
    tryAs: (who, text, values) => as(who, { rollback: true })(text, values),
    onChange: (listener) => database.onChange(listener),
    close: () => server.close(),
  }
}

type Somebody = { id: string; email: string; sessionId: string }

function claimsOf({ id, email, sessionId }: Somebody): Record<string, unknown> {
  return { role: 'authenticated', sub: id, email, session_id: sessionId }
}
