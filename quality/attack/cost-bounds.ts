/** Cost limits of one request by a caller other than staff. */
import type { Cost } from './measured.ts'

type Bounds = { cpuMs: number; memoryMb: number; bytes: number; pauseMs: number }

const EVERY_REQUEST: Bounds = { cpuMs: 250, memoryMb: 20, bytes: 2 * 1024 * 1024, pauseMs: 250 }
/**
 * A password hash is expensive by design: 19 MiB, and time on a separate thread, so that no other request
 * waits.
 */
const SIGN_IN: Bounds = { ...EVERY_REQUEST, cpuMs: 500, memoryMb: 40 }

export const isSignIn = (path: string) => path.includes('grant_type=password')

/** Exceeded limits, in words. */
export function beyondBounds(path: string, cost: Partial<Cost & { pauseMs: number }>): string[] {
  const most = isSignIn(path) ? SIGN_IN : EVERY_REQUEST
  return (['cpuMs', 'memoryMb', 'bytes', 'pauseMs'] as const).flatMap((kind) => {
    const spent = cost[kind] ?? 0
    if (spent <= most[kind]) return []
    return kind === 'pauseMs'
      ? [`${spent.toFixed(0)} ms in which nobody was answered`]
      : [`${spent.toFixed(0)} ${kind}`]
  })
}
