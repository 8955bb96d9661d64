/** What one request of anybody who is not staff may cost. */
import type { Cost } from './measured.ts'

type Bounds = { cpuMs: number; memoryMb: number; bytes: number; pauseMs: number }

const EVERY_REQUEST: Bounds = { cpuMs: 250, memoryMb: 20, bytes: 2 * 1024 * 1024, pauseMs: 250 }
/** The hash of a password is meant to cost: 19 MiB, and time on a thread of its own, so that nobody waits for it. */
const SIGN_IN: Bounds = { ...EVERY_REQUEST, cpuMs: 500, memoryMb: 40 }

export const isSignIn = (path: string) => path.includes('grant_type=password')

/** What is beyond the bounds, in words. */
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
