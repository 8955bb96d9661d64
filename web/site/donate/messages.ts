export const donateMessages = {
  invalidAmount: 'Please enter a valid donation amount.',
  notConfigured: 'Payment gateway is not configured. Please contact support.',
  initializing: 'Initializing payment...',
  keyUnreadable: 'Could not initialize payment gateway.',
  orderFailed: (message: string) => `Failed to initiate payment: ${message}`,
  statusUnrecorded: 'Donation successful, but failed to record status. Please contact support.',
  successful: 'Thank you! Your donation was successful.',
  failed: 'Payment failed. Please try again.',
}
