import type { ServerFunction } from './context.ts'
import { upiQr } from './upi-qr.ts'

/** Every function by the name it is called by: `/functions/v1/<name>`. */
export const all: Record<string, ServerFunction> = {
  'upi-qr': upiQr,
}
