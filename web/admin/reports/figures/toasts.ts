export const reportMessages = {
  causesFailed: 'Failed to load causes data.',
  donationsFailed: 'Failed to load donations data.',
  removingDemo: 'Removing demo data...',
  removeDemoFailed: 'Failed to remove the demo data.',
  demoRemoved: 'Demo data removed.',
}
