import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Drawing } from './draw.ts'
import type { Made, Wanted } from './pdf-worker.ts'

const IDLE_MS = 60_000

type Progress = (drawn: number) => void
type Waiting = { resolve(bytes: Buffer): void; reject(error: Error): void; onDrawn?: Progress | undefined }

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let last = 0
const waiting = new Map<number, Waiting>()

/** Draws a document on the worker thread, which starts on demand and ends when idle. */
export function render(drawing: Drawing, onDrawn?: Progress): Promise<Buffer> {
  clearTimeout(idle)
  worker ??= start()
  const id = ++last
  const thread = worker
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject, onDrawn })
    thread.ref()
    thread.postMessage({ id, drawing } satisfies Wanted)
  })
}

function start(): Worker {
  const source = new URL('./pdf-worker.ts', import.meta.url)
  const started = existsSync(source)
    ? fromSource(source)
    : // In the bundle it is a file beside the server.
      new Worker(new URL('./pdf-worker.js', import.meta.url))
  started.on('message', ({ id, bytes, error, drawn }: Made) => {
    const asked = waiting.get(id)
    if (drawn !== undefined) return asked?.onDrawn?.(drawn)
    waiting.delete(id)
    if (waiting.size === 0) rest(started)
    if (bytes) asked?.resolve(Buffer.from(bytes))
    else asked?.reject(new Error(`A document could not be drawn: ${error}`))
  })
  const end = (error: Error) => {
    if (worker === started) worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  started.on('error', end)
  started.on('exit', (code) => end(new Error(`The thread that draws documents ended with ${code}`)))
  return started
}

/** A worker cannot load TypeScript by itself, whatever the process was started with. */
function fromSource(source: URL): Worker {
  const [reader, file] = [import.meta.resolve('tsx/esm/api'), source.href].map((url) => JSON.stringify(url))
  return new Worker(`import(${reader}).then(({ register }) => { register(); return import(${file}) })`, {
    eval: true,
  })
}

/** An idle worker must not keep the process alive. */
function rest(thread: Worker): void {
  thread.unref()
  idle = setTimeout(() => {
    if (worker === thread) worker = undefined
    thread.terminate()
  }, IDLE_MS).unref()
}
