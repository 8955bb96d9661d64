import { createHash } from 'node:crypto'

/** What the database keeps of a secret that somebody holds: enough to know it again, of no use to a thief. */
export function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
