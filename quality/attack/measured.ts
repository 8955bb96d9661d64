/** Measures a request's cost in the attacked process and its PostgreSQL: processor time, memory, bytes. */
import { readdirSync, readFileSync } from 'node:fs'
import { ask, type HttpRequest } from './ask.ts'
import type { Target } from './target.ts'

export type Watched = Target & {
  /** The attacked process. */
  pid: number
  /** The longest pause of its event loop since the last call. */
  longestPauseMs(): Promise<number>
}

export type Cost = { cpuMs: number; memoryMb: number; bytes: number; status: number }

export async function measured(target: Watched, asked: HttpRequest): Promise<Cost> {
  const backends = await backendsOf(target)
  const cpuBefore = cpuMsOf([target.pid, ...backends])
  const memoryBefore = memoryMbOf(target.pid)
  const answer = await ask(target.url, asked).catch(() => undefined)
  return {
    cpuMs: cpuMsOf([target.pid, ...backends]) - cpuBefore,
    memoryMb: memoryMbOf(target.pid) - memoryBefore,
    bytes: answer?.body.length ?? 0,
    status: answer?.status ?? 0,
  }
}

/** Sessions that serve requests, without PostgreSQL's own processes. */
async function backendsOf({ owner }: Target): Promise<number[]> {
  const { rows } = await owner<{ pid: number }>(
    `select pid from pg_stat_activity where application_name in ('daan-public', 'daan-pages', 'daan-server', 'daan-strangers')`,
  )
  return rows.map(({ pid }) => pid)
}

/** Linux accounts each thread to the nanosecond. */
function cpuMsOf(pids: number[]): number {
  return pids.flatMap(threadsOf).reduce((sum, path) => sum + Number(read(path).split(' ', 1)[0]) / 1e6, 0)
}

/** Time the event loop was runnable without a processor, since the process started. */
export function waitedMsOf(pid: number): number {
  return Number(read(`/proc/${pid}/task/${pid}/schedstat`).split(' ')[1] ?? 0) / 1e6
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`)
  } catch {
    return []
  }
}

export function memoryMbOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '0'
  }
}
