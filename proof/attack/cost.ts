/** What the dearest request of anybody who is not staff costs: generated ones, and those that cost most of what may be sent. */
import fc from 'fast-check'
import { costOfPictures } from './cost-of-pictures.ts'
import { costlyRequests } from './costly-requests.ts'
import { hostileRequest } from './hostile-requests.ts'
import { readNames } from './hostile-rest.ts'
import { type Cost, measured, type Watched } from './measured.ts'
import type { Outcome } from './outcome.ts'
import { credentials, type Role } from './target.ts'

/** Of one request. Signing in is left out: a password is meant to cost that much, two at a time. */
const isSignIn = (path: string) => path.includes('grant_type=password')
/** Staff may ask for what costs more. */
const MEASURED: readonly Role[] = ['anonymous', 'member', 'donor']
const MOST = { cpuMs: 250, memoryMb: 20, bytes: 2 * 1024 * 1024, pauseMs: 250 }

export async function attackByCost(
  target: Watched,
  { count, seed }: { count: number; seed: number },
): Promise<Outcome> {
  const names = await readNames(target)
  const measurable = hostileRequest(names).filter(
    ({ role, path }) => MEASURED.includes(role) && !isSignIn(path),
  )
  const generated = fc.sample(measurable, { numRuns: count, seed })
  const requests = [...costlyRequests().map((one) => ({ ...one, role: 'anonymous' as const })), ...generated]
  const findings: string[] = []
  const dearest: Cost = { cpuMs: 0, memoryMb: 0, bytes: 0, status: 0 }
  let pauseMs = 0
  await target.longestPauseMs()
  for (const request of requests) {
    const headers = { ...credentials(target, request.role), ...request.headers }
    const cost = await measured(target, { ...request, headers })
    const what = `${request.method} ${request.path.slice(0, 200)} (${cost.status}, ${request.role})`
    if (isSignIn(request.path)) continue
    for (const kind of ['cpuMs', 'memoryMb', 'bytes'] as const) {
      dearest[kind] = Math.max(dearest[kind], cost[kind])
      if (cost[kind] > MOST[kind]) findings.push(`${cost[kind].toFixed(0)} ${kind}: ${what}`)
    }
    const pause = await target.longestPauseMs()
    pauseMs = Math.max(pauseMs, pause)
    if (pause > MOST.pauseMs) findings.push(`${pause.toFixed(0)} ms in which nobody was answered: ${what}`)
  }
  const { shown, failed } = await costOfPictures(target)
  findings.push(...failed)
  for (const { what, cost } of shown) {
    for (const kind of ['cpuMs', 'memoryMb'] as const) {
      dearest[kind] = Math.max(dearest[kind], cost[kind])
      if (cost[kind] > MOST[kind]) findings.push(`${cost[kind].toFixed(0)} ${kind}: ${what}`)
    }
  }
  const { cpuMs, memoryMb, bytes } = dearest
  return {
    attack: `cost of a public request (at most ${cpuMs.toFixed(0)} ms of processor time, ${memoryMb.toFixed(0)} MB of memory, ${(bytes / 1024).toFixed(0)} kB of answer; the event loop stood still for ${pauseMs.toFixed(0)} ms)`,
    count: requests.length + shown.length,
    findings,
  }
}
