export const navigationToasts = {
  loadFailed: 'Failed to load navigation items.',
  saveFailed: (label: string) => `Failed to save navigation item: ${label}.`,
  saved: (label: string) => `${label} navigation item saved successfully!`,
  addFailed: 'Failed to add new navigation item.',
  added: 'New navigation item added!',
  deleteFailed: 'Failed to delete navigation item.',
  deleted: 'Navigation item deleted!',
  restored: (label: string) => `${label} is back in the menu.`,
  restoreFailed: (label: string) => `Failed to restore ${label}.`,
}
