export const reportMessages = {
  causesFailed: 'Failed to load causes data.',
  donationsFailed: 'Failed to load donations data.',
}
