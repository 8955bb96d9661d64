export const storyToasts = {
  loadFailed: 'Failed to load stories.',
  saveFailed: (title: string) => `Failed to save story: ${title}.`,
  saved: (title: string) => `${title} story saved successfully!`,
  addFailed: 'Failed to add new story.',
  added: 'New story added!',
  deleteFailed: 'Failed to delete story.',
  deleted: 'Story deleted!',
  restored: (title: string) => `${title} is back.`,
  restoreFailed: (title: string) => `Failed to restore ${title}.`,
}
