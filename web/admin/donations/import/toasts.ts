import { formatNumber } from '#domain/india/numbers.ts'

const gifts = (count: number) => (count === 1 ? '1 gift' : `${formatNumber(count)} gifts`)

export const registerToasts = {
  factsFailed: 'Failed to load the causes.',
  planFailed: 'The register could not be compared.',
  choiceFailed: 'The choice was not saved.',
  imported: (added: number) => `${gifts(added)} imported.`,
  importFailed: 'Nothing was imported.',
  undone: (removed: number, stayed: number) =>
    `${gifts(removed)} removed.${stayed > 0 ? ` ${gifts(stayed)} stayed: corrected, split or credited to a pledge since.` : ''}`,
  undoFailed: 'The import was not undone.',
  pastFailed: 'Failed to load the past imports.',
}
