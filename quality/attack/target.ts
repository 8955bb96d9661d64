/** The attacked product: its address, its accounts, and its database for inspection. */
import type { Query } from '#backend/db/database.ts'

export type Person = { id: string; email: string; token: string; sessionId: string }

export type Target = {
  url: string
  anonKey: string
  /** The instance's token secret, for near-valid forgeries. */
  secret: string
  /** A donor signed in by a mailed link, with a gift of ₹1. */
  donor: Person
  member: Person
  admin: Person
  /** An administrator who can sign in. */
  account: { email: string; password: string }
  /** The owner of the tables. */
  owner: Query
}

export const ROLES = ['anonymous', 'donor', 'member', 'admin'] as const
export type Role = (typeof ROLES)[number]

export function credentials(target: Target, role: Role): Record<string, string> {
  const apikey = target.anonKey
  return role === 'anonymous' ? { apikey } : { apikey, authorization: `Bearer ${target[role].token}` }
}
