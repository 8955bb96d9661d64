import type { OpenFile } from './open-file.ts'

const AT_ONCE = 2000

type Options = { onProgress?: (fraction: number) => void; signal?: AbortSignal }

/** Sends the `count` valid rows of a file in batches. */
export async function stageRows<Row>(
  file: OpenFile<Row>,
  count: number,
  stage: (rows: readonly Row[], signal?: AbortSignal) => Promise<void>,
  { onProgress, signal }: Options = {},
): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    signal?.throwIfAborted()
    await stage(await file.rows(from, from + AT_ONCE), signal)
    onProgress?.(Math.min(1, (from + AT_ONCE) / count))
  }
}
