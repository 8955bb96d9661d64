/** What is attacked: a running product, who may sign in to it, and its database to look behind the curtain. */
import type { Query } from '#backend/db/database.ts'

export type Person = { id: string; email: string; token: string; sessionId: string }

export type Target = {
  url: string
  anonKey: string
  /** What the instance signs its tokens with, for forging what only nearly fits. */
  secret: string
  member: Person
  admin: Person
  /** An administrator who can sign in. */
  account: { email: string; password: string }
  /** The owner of the tables. */
  owner: Query
}

export const ROLES = ['anonymous', 'member', 'admin'] as const
export type Role = (typeof ROLES)[number]

export function credentials({ anonKey, member, admin }: Target, role: Role): Record<string, string> {
  if (role === 'anonymous') return { apikey: anonKey }
  return { apikey: anonKey, authorization: `Bearer ${(role === 'member' ? member : admin).token}` }
}
