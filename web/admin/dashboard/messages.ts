export const dashboardMessages = {
  overviewFailed: 'Failed to load the overview.',
}
