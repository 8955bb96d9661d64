import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts values that a copy of the database must not reveal. `owner` is authenticated, so a value is
 * useless in another account's row. A sealed value records its key id, so keys can be rotated.
 */
export type Sealing = {
  seal(plain: Buffer, owner: string): string
  /** Undefined if the key is missing or the owner differs. */
  open(sealed: string, owner: string): Buffer | undefined
  /** Whether the value was sealed or digested with the current key. */
  isCurrent(sealed: string): boolean
  /** Equal for equal texts of one purpose; meaningless without the key. */
  digest(plain: string, purpose: string): string
  /** The digest, and those with earlier keys. */
  digests(plain: string, purpose: string): string[]
}

const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_ID_LENGTH = 8

/** Seals with the first key and opens with any of them. */
export function createSealing(secret: string, before: readonly string[] = []): Sealing {
  const current = keyOf(secret)
  const known = [current, ...before.map(keyOf)]
  const keys = new Map(known.map(({ id, bytes }) => [id, bytes]))
  const digestWith = ({ id, digesting }: Key, plain: string, purpose: string) =>
    `${id}.${createHmac('sha256', digesting).update(`${purpose}\0${plain}`).digest('base64url')}`

  return {
    seal(plain, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current.bytes, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
      return `${current.id}.${sealed.toString('base64url')}`
    },
    open(sealed, owner) {
      const key = keys.get(sealed.slice(0, KEY_ID_LENGTH))
      if (!key || sealed[KEY_ID_LENGTH] !== '.') return undefined
      const bytes = Buffer.from(sealed.slice(KEY_ID_LENGTH + 1), 'base64url')
      try {
        const nonce = bytes.subarray(0, NONCE_BYTES)
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(-TAG_BYTES))
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
      } catch {
        return undefined
      }
    },
    isCurrent: (sealed) => sealed.startsWith(`${current.id}.`),
    digest: (plain, purpose) => digestWith(current, plain, purpose),
    digests: (plain, purpose) => [...new Set(known.map((key) => digestWith(key, plain, purpose)))],
  }
}

type Key = { id: string; bytes: Buffer; digesting: Buffer }

/** The id distinguishes keys without revealing them. */
function keyOf(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'daan sealed secrets', 32))
  const id = createHash('sha256')
    .update('daan key id')
    .update(bytes)
    .digest('base64url')
    .slice(0, KEY_ID_LENGTH)
  // A separate key: digests must not help decryption.
  const digesting = Buffer.from(hkdfSync('sha256', secret, '', 'daan digests', 32))
  return { id, bytes, digesting }
}
