export const codeToasts = {
  loadFailed: 'Failed to load the codes.',
  saving: 'Saving the code...',
  listed: 'Code listed. Payments that wait for it become donations.',
  saved: 'Code saved.',
  saveFailed: 'Failed to save the code.',
  deleted: (code: string) => `${code} is no longer listed. Its donations stay.`,
  deleteFailed: 'Failed to delete the code.',
  restored: 'The code is listed again.',
  restoreFailed: 'Failed to list the code again.',
}
