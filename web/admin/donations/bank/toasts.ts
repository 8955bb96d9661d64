import { formatNumber } from '#domain/india/numbers.ts'

const lines = (count: number) => (count === 1 ? '1 line' : `${formatNumber(count)} lines`)

export const bankToasts = {
  loadFailed: 'Failed to load the bank lines.',
  suggestionsFailed: 'Could not look for matches.',
  matching: 'Matching...',
  matched: 'The line is matched.',
  matchFailed: 'The line was not matched.',
  takenBack: 'The line is open again.',
  takeBackFailed: 'The line was not opened again.',
  accountsFailed: 'Failed to load the accounts.',
  compareFailed: 'The statement could not be compared.',
  imported: (added: number) => `${lines(added)} added.`,
  importFailed: 'Nothing was imported.',
  undone: (removed: number, stayed: number) =>
    `${lines(removed)} removed.${stayed > 0 ? ` ${lines(stayed)} stayed: they were matched by hand, or erased.` : ''}`,
  undoFailed: 'The import was not undone.',
  pastFailed: 'Failed to load the past imports.',
}
