import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// Defaults of every authenticator app: SHA-1, six digits, thirty seconds (RFC 6238).
const STEP_SECONDS = 30
const DIGITS = 6
/** Clocks differ and people type slowly: the previous and next codes count too. */
const DRIFT_STEPS = 1
const SECRET_BYTES = 20

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

export function stepAt(milliseconds: number): number {
  return Math.floor(milliseconds / 1000 / STEP_SECONDS)
}

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The time step of a current code; undefined if it does not match. */
export function stepOf(secret: Buffer, code: string, now = Date.now()): number | undefined {
  const given = Buffer.from(code.padEnd(DIGITS).slice(0, DIGITS))
  if (given.length !== DIGITS || code.length !== DIGITS) return undefined
  const current = stepAt(now)
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step++) {
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), given)) return step
  }
  return undefined
}

/** The secret as typed into an app. */
export function inBase32(secret: Buffer): string {
  let bits = ''
  for (const byte of secret) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** URI encoded in the QR code. */
export function otpauthUri(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  // A colon separates the two, so neither may contain one.
  const label = [issuer, account].map((part) => encodeURIComponent(part.replaceAll(':', ' '))).join(':')
  const query = new URLSearchParams({
    algorithm: 'SHA1',
    digits: String(DIGITS),
    issuer,
    period: String(STEP_SECONDS),
    secret: inBase32(secret),
  })
  // Apps would show a plus for a space.
  return `otpauth://totp/${label}?${String(query).replaceAll('+', '%20')}`
}
