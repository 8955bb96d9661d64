/**
 * Measures the most expensive requests of callers other than staff: generated ones, and the costliest
 * permitted ones.
 */
import fc from 'fast-check'
import { beyondBounds, isSignIn } from './cost-bounds.ts'
import { costOfPictures } from './cost-of-pictures.ts'
import { costlyRequests } from './costly-requests.ts'
import { hostileRequest } from './hostile-requests.ts'
import { readNames } from './hostile-rest.ts'
import { type Cost, measured, type Watched, waitedMsOf } from './measured.ts'
import type { Outcome } from './outcome.ts'
import { credentials, type Role } from './target.ts'

/** Staff may make costlier requests. */
const MEASURED: readonly Role[] = ['anonymous', 'member', 'donor']

export async function attackByCost(
  target: Watched,
  { count, seed }: { count: number; seed: number },
): Promise<Outcome> {
  const names = await readNames(target)
  const measurable = hostileRequest(names).filter(({ role }) => MEASURED.includes(role))
  const generated = fc.sample(measurable, { numRuns: count, seed })
  const requests = [...costlyRequests().map((one) => ({ ...one, role: 'anonymous' as const })), ...generated]
  const findings: string[] = []
  const dearest = { cpuMs: 0, memoryMb: 0, bytes: 0, pauseMs: 0, signInMs: 0 }
  await target.longestPauseMs()
  for (const request of requests) {
    const headers = { ...credentials(target, request.role), ...request.headers }
    const waitedMs = waitedMsOf(target.pid)
    const cost = await measured(target, { ...request, headers })
    // Excludes pauses caused by other processes.
    const pauseMs = Math.max(0, (await target.longestPauseMs()) - (waitedMsOf(target.pid) - waitedMs))
    const what = `${request.method} ${request.path.slice(0, 200)} (${cost.status}, ${request.role})`
    findings.push(...beyondBounds(request.path, { ...cost, pauseMs }).map((beyond) => `${beyond}: ${what}`))
    dearest.pauseMs = Math.max(dearest.pauseMs, pauseMs)
    if (isSignIn(request.path)) dearest.signInMs = Math.max(dearest.signInMs, cost.cpuMs)
    else raise(dearest, cost)
  }
  const { shown, failed } = await costOfPictures(target)
  findings.push(...failed)
  for (const { what, cost } of shown) {
    const { cpuMs, memoryMb } = cost
    findings.push(...beyondBounds(what, { cpuMs, memoryMb }).map((beyond) => `${beyond}: ${what}`))
    raise(dearest, { cpuMs, memoryMb, bytes: 0 })
  }
  const { cpuMs, memoryMb, bytes, pauseMs, signInMs } = dearest
  return {
    attack: `cost of a public request (at most ${cpuMs.toFixed(0)} ms of processor time, ${memoryMb.toFixed(0)} MB of memory, ${(bytes / 1024).toFixed(0)} kB of answer; ${signInMs.toFixed(0)} ms for a password; the event loop stood still for ${pauseMs.toFixed(0)} ms)`,
    count: requests.length + shown.length,
    findings,
  }
}

type Costliest = Pick<Cost, 'cpuMs' | 'memoryMb' | 'bytes'>

function raise(dearest: Costliest, cost: Costliest): void {
  for (const kind of ['cpuMs', 'memoryMb', 'bytes'] as const)
    dearest[kind] = Math.max(dearest[kind], cost[kind])
}
