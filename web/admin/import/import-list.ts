import type { SomeOf } from '../hooks/use-more.ts'

export type StartedImport = { file_name: string; file_digest: string; rejected: number }

export type PastImport<Imported> = Imported & {
  id: string
  file_name: string
  created_at: string
  created_by: string | null
  status: string
  rejected?: number
}

/** A kind of list that staff import: its worker, its reads and writes, and its texts. */
export type ImportList<Row, Imported> = {
  /** Starts the worker that calls `serveFile` with the list's columns. */
  startWorker: () => Worker
  /** Headings of an earlier file by column: proposed for a file that has all of them. */
  remembered?: Readonly<Record<string, string>>
  /** Starts an import and returns its id. `columns` has the file's headings by column of the list. */
  begin: (started: StartedImport, columns: Readonly<Record<string, string>>) => Promise<string>
  /** Sends some of the valid rows, to be compared. */
  stage: (id: string, rows: readonly Row[], signal?: AbortSignal) => Promise<void>
  /** Imports all rows or none. */
  finish: (id: string) => Promise<Imported>
  /** Discards an import that was not finished. */
  giveUp: (id: string) => Promise<void>
  /** Returns the toast. */
  undo: (id: string) => Promise<string>
  /** Finished imports, the latest first. */
  readPast: (past: number) => Promise<SomeOf<PastImport<Imported>>>
  /** Counts of the result, in words: "added". */
  counts: (imported: Imported) => [count: number, words: string][]
  texts: {
    /** Label of the file field. */
    file: string
    /** Hint below the file field. */
    fileHint?: string
    comparing: string
    finishing: string
    /** Explains what Undo does. */
    undoing: string
    /** The link to the imported rows. */
    seeAll: { to: string; label: string }
    compareFailed: string
    importFailed: string
    imported: (imported: Imported) => string
    undoFailed: string
    pastFailed: string
  }
}
