/** Toasts of several screens of the back office. */
export const sharedToasts = {
  exporting: 'Preparing the file...',
  causesFailed: 'Failed to load causes.',
  uploadFailed: (file: string) => `Failed to upload ${file}.`,
  historyFailed: 'Failed to load the history.',
}
