import { fromPaise, toPaise } from '#domain/india/money.ts'
import type { Statement } from './statement-data.ts'

/** An original as it was marked, with the files of the export that it is of; null where that export is gone. */
type Marked = Pick<Statement, 'kind' | 'run_id' | 'filed_on' | 'exported_at' | 'amount' | 'run'>

/** When the whole statement was filed and what it came to, or how many of its files are still to be marked. */
export type FiledRows = { isWhole: true; on: string; amount: string } | { isWhole: false; openFiles: number }

/**
 * The portal takes a statement of several files one by one: it is filed once every file of one export is. Rows that
 * were filed later are a further statement, and delay nothing.
 */
export function filedRows(statements: readonly Marked[]): FiledRows {
  const originals = statements
    .filter(({ kind }) => kind === 'original')
    .sort((one, other) => one.exported_at.localeCompare(other.exported_at))
  const openFiles = ({ run_id, run }: Marked) =>
    run ? run.files.length - originals.filter((other) => other.run_id === run_id).length : 0
  const whole = originals.find((one) => openFiles(one) === 0)
  const last = originals.at(-1)
  if (!whole) return { isWhole: false, openFiles: last ? openFiles(last) : 0 }
  const parts = originals.filter(({ exported_at }) => exported_at <= whole.exported_at)
  return {
    isWhole: true,
    on: parts.map(({ filed_on }) => filed_on).reduce((one, other) => (one > other ? one : other)),
    amount: fromPaise(parts.reduce((sum, { amount }) => sum + toPaise(amount), 0)),
  }
}
