export const reportToasts = {
  causesFailed: 'Failed to load causes data.',
  dedicationsFailed: 'Failed to load the dedications.',
  pledgesFailed: 'Failed to load the pledges.',
  returnsFailed: 'Failed to load the donors who came back.',
  donationsFailed: 'Failed to load donations data.',
  removingDemo: 'Removing demo data...',
  removeDemoFailed: 'Failed to remove the demo data.',
  demoRemoved: 'Demo data removed.',
}
