/** Milliseconds through the product, and for the plain SQL behind it. Fails if it takes `most` times as long or more. */
export type Measure = { name: string; product: number; plain: number; from: string; most?: number }

export const PAGE = 50
const TIMES = 9

export async function median(work: () => Promise<unknown>, times = TIMES): Promise<number> {
  await work()
  const taken: number[] = []
  for (let n = 0; n < times; n++) taken.push(await time(work))
  return taken.sort((a, b) => a - b)[times >> 1] ?? 0
}

export async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
