/** What is attacked: a running product, who may sign in to it, and its database to look behind the curtain. */
import type { Query } from '#backend/db/database.ts'

export type Person = { id: string; email: string; token: string; sessionId: string }

export type Target = {
  url: string
  anonKey: string
  /** What the instance signs its tokens with, for forging what only nearly fits. */
  secret: string
  /** A donor who came in with a mailed link, and has a gift of ₹1. */
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
