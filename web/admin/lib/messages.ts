/** What several screens of the back office say. */
export const sharedMessages = {
  causesFailed: 'Failed to load causes.',
  uploadFailed: (file: string) => `Failed to upload ${file}.`,
  historyFailed: 'Failed to load the history.',
}
