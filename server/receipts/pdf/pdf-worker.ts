/** Draws documents on a worker thread: each takes a tenth of a second and would block all requests. */
import { parentPort } from 'node:worker_threads'
import { type Drawing, draw } from './draw.ts'

export type Wanted = { id: number; drawing: Drawing }
export type Made = { id: number; bytes?: Uint8Array; error?: string; drawn?: number }

/** Pages between progress reports. */
const PIECE = 20

parentPort?.on('message', async ({ id, drawing }: Wanted) => {
  const reportProgress = (drawn: number) => {
    if (drawn % PIECE === 0) parentPort?.postMessage({ id, drawn } satisfies Made)
  }
  try {
    parentPort?.postMessage({ id, bytes: await draw(drawing, reportProgress) } satisfies Made)
  } catch (error) {
    parentPort?.postMessage({ id, error: (error as Error).stack ?? String(error) } satisfies Made)
  }
})
