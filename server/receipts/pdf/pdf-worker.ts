/** Draws documents on a thread of its own: each takes a tenth of a second, in which no page would be answered. */
import { parentPort } from 'node:worker_threads'
import { type Drawing, draw } from './draw.ts'

export type Wanted = { id: number; drawing: Drawing }
export type Made = { id: number; bytes?: Uint8Array; error?: string }

parentPort?.on('message', async ({ id, drawing }: Wanted) => {
  try {
    parentPort?.postMessage({ id, bytes: await draw(drawing) } satisfies Made)
  } catch (error) {
    parentPort?.postMessage({ id, error: (error as Error).stack ?? String(error) } satisfies Made)
  }
})
