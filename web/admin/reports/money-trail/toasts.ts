export const trailToasts = {
  loadFailed: 'Failed to load the money trail.',
  rowsFailed: 'Failed to load the rows of this figure.',
}
