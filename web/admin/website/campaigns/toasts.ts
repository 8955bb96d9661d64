export const campaignToasts = {
  loadFailed: 'Failed to load campaigns.',
  progressFailed: 'Failed to load the sums of the campaigns.',
  saveFailed: (title: string) => `Failed to save campaign: ${title}.`,
  saved: (title: string) => `${title} campaign saved successfully!`,
  addFailed: 'Failed to add new campaign.',
  added: 'New campaign added!',
  deleteFailed: (reason: string) => `Failed to delete campaign. ${reason}`,
  deleted: 'Campaign deleted!',
  restored: (title: string) => `${title} is back.`,
  restoreFailed: (title: string) => `Failed to restore ${title}.`,
}
