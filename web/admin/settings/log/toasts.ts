export const logToasts = {
  loadFailed: 'Failed to load the seals of the log.',
  checkFailed: 'Failed to check the log.',
}
