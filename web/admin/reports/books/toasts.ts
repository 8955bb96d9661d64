import { formatNumber } from '#domain/india/numbers.ts'

export const booksToasts = {
  loadFailed: 'Failed to load the books.',
  vouchersFailed: 'Failed to load the vouchers.',
  exportFailed: (reason: string) => `Nothing was exported. ${reason}`,
  forgetFailed: 'The voucher is still listed.',
  closed: (month: string) => `${month} is closed.`,
  closeFailed: 'The month was not closed.',
  reopened: (month: string) => `${month} is open again.`,
  reopenFailed: 'The month was not reopened.',
  fileBegun: 'Started. The progress is shown below.',
  fileFailed: (reason: string) => `The file was not begun. ${reason}`,
  downloadFailed: (reason: string) => `The file could not be downloaded. ${reason}`,
  ledgersFailed: 'Failed to load the ledgers.',
  ledgersSaved: (count: number) => (count === 1 ? 'Ledger saved.' : `${formatNumber(count)} ledgers saved.`),
  ledgerSaveFailed: (name: string) => `Failed to save the ledger “${name}”.`,
  gstSaved: 'GST setting saved.',
  gstFailed: (reason: string) => `The GST setting was not saved. ${reason}`,
  undone: 'The ledgers are as before.',
  undoFailed: 'The ledgers were not changed back.',
}
