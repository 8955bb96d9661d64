import { SECONDS_FIELD, TRAP_FIELD } from '#domain/forms/sending.ts'
import type { Sending } from './messages.ts'

const KEY = /^[\x21-\x7e]{8,200}$/

/** What came along with a form, read leniently: nothing of it is worth refusing a person's message. */
export function readSending(request: Request, fields: Record<string, unknown>, address: string): Sending {
  const key = request.headers.get('idempotency-key')
  const trap = fields[TRAP_FIELD]
  const seconds = fields[SECONDS_FIELD]
  return {
    address,
    key: key !== null && KEY.test(key) ? key : null,
    trap: typeof trap === 'string' ? trap.trim() : '',
    seconds: typeof seconds === 'number' && Number.isFinite(seconds) ? seconds : null,
  }
}
