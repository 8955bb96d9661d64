/** The page's side of the worker that parses a file. */
import type { FileCalls } from './file-worker.ts'

type Waiting = { resolve: (answer: never) => void; reject: (error: Error) => void }
export type OpenFile<Row> = FileCalls<Row> & { close(): void }

export function openFile<Row>(worker: Worker): OpenFile<Row> {
  const waiting = new Map<number, Waiting>()
  let last = 0
  worker.addEventListener('message', ({ data: { id, answer, problem } }) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (problem === undefined) one?.resolve(answer as never)
    else one?.reject(new Error(problem))
  })
  worker.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message || 'The file could not be read.'))
    waiting.clear()
  })
  const ask =
    (call: keyof FileCalls<Row>) =>
    (...args: unknown[]) =>
      new Promise<never>((resolve, reject) => {
        const id = ++last
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, call, args })
      })
  return {
    open: ask('open'),
    check: ask('check'),
    rows: ask('rows'),
    rejected: ask('rejected'),
    close: () => worker.terminate(),
  }
}
