import { sharedToasts } from '../../lib/toasts.ts'

export const causeToasts = {
  loadFailed: sharedToasts.causesFailed,
  saveFailed: (title: string) => `Failed to save cause: ${title}.`,
  saved: (title: string) => `${title} cause saved successfully!`,
  addFailed: 'Failed to add new cause.',
  added: 'New cause added!',
  deleteFailed: 'Failed to delete cause.',
  deleted: 'Cause deleted!',
  restored: (title: string) => `${title} is back.`,
  restoreFailed: (title: string) => `Failed to restore ${title}.`,
}
