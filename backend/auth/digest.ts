import { createHash } from 'node:crypto'

/** Digest of a secret as stored in the database: identifies the secret without revealing it. */
export function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
