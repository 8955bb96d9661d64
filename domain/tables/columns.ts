/** Columns of an imported list: how they are recognised and read. */

/** Null if the file has no value. */
export type Cell = string | number | null

/** With `kept`, a question: the row is imported with that value. */
export type CellProblem = { problem: string; remedy: string; kept?: Cell }

export type FileColumn = {
  name: string
  label: string
  /** Names of this column in other lists. */
  alsoCalled: readonly string[]
  /** Matches further names, as `plainHeader` writes them. */
  alsoLike?: RegExp
  /** Format of its values: the column is proposed only if one of the first rows has such a value. */
  onlyWith?: RegExp
  /** The problem of an empty cell. Rows are not checked before such a column is matched. */
  missing?: CellProblem
  /** Rows are not checked before this column or that other one is matched. */
  requiredUnless?: string
  /** Most characters. */
  limit?: number | undefined
  /** Holds identifiers, which previews show masked. */
  isMasked?: boolean
  /** The values that it can have: staff match others to them once for the whole file. */
  options?: readonly { value: string; label: string }[]
  /** Parses a cell that is not empty. `earlier` has the values of the columns before this one. */
  read: (text: string, earlier: Readonly<Record<string, Cell>>) => Cell | CellProblem
}

/** Index of each matched column in a file. */
export type Mapping = Readonly<Record<string, number>>

export type RowProblem = {
  line: number
  column: string
  value: string
  problem: string
  remedy: string
  /** Name of the list's column, if the cell can be corrected. */
  field?: string
  /** Staff choose what happens instead of `remedy`. */
  choice?: {
    value: string
    options: readonly { value: string; label: string }[]
    onChoose: (value: string) => void
  }
}

/** Chosen for a value that is to be left out. */
export const LEFT_EMPTY = '-'

/** Staff's corrections of a file: by column and value, and by line and column. */
export type Corrections = {
  values: Readonly<Record<string, Readonly<Record<string, string>>>>
  cells: Readonly<Record<number, Readonly<Record<string, string>>>>
}

/** A row with questions is imported, for staff to decide; a row with problems is not. */
export type ReadRow<Row> = { row: Row; questions: RowProblem[] } | { problems: RowProblem[] }
