import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Keeps what a copy of the database must not give away. Keys come from the one secret of this instance;
 * `owner` is bound in, so that what was sealed for one account means nothing in another's row.
 */
export type Sealing = {
  seal(plain: Buffer, owner: string): string
  /** Undefined where it was sealed with another secret, or for somebody else. */
  open(sealed: string, owner: string): Buffer | undefined
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

export function createSealing(secret: string): Sealing {
  const sealingKey = Buffer.from(hkdfSync('sha256', secret, '', 'daan sealed secrets', 32))

  return {
    seal(plain, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
      return sealed.toString('base64url')
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const nonce = bytes.subarray(0, NONCE_BYTES)
        const decipher = createDecipheriv('aes-256-gcm', sealingKey, nonce, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(-TAG_BYTES))
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
      } catch {
        return undefined
      }
    },
  }
}
