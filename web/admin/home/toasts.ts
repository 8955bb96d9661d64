export const dashboardToasts = {
  overviewFailed: 'Failed to load the overview.',
  deletingTestGifts: 'Deleting test gifts...',
  testGiftsDeleted: (count: number) =>
    count === 1 ? 'One test gift deleted.' : `${count} test gifts deleted.`,
  testGiftsFailed: 'Failed to delete the test gifts.',
}
