import { codeAt, stepAt } from '../auth/totp.ts'

/** The code an authenticator app shows for a secret, `steps` away from now. */
export function appCode(secret: string, steps = 0): string {
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return codeAt(Buffer.from(bytes), stepAt(Date.now()) + steps)
}
