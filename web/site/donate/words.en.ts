export { donateDefaults as content } from '#domain/page-content/donate.ts'

export const words = {
  processing: 'Processing...',
  testMode: 'Test mode: no real money',
  yourGift: 'Your gift',
  giftFor: 'Your gift is for {cause}. {instead}',
  giveToAll: 'Give to all our work instead',
  needsJavaScript:
    'Paying here needs JavaScript, which is switched off in this browser. You can {upi} instead.',
  giveByUpi: 'give with any UPI app',
  upi: {
    id: 'UPI ID',
    copyId: 'Copy UPI ID',
    openApp: 'Open a UPI app',
    payInApp: 'Pay {amount} in a UPI app',
  },
  unrecorded: {
    text: 'Your payment went through, but our books do not show it yet. We keep trying, and our payment provider tells us of it too. There is no need to pay again. If you would like to be sure, write to us with this reference.',
    reference: 'Payment reference',
    contactUs: 'Contact us',
  },
  payment: {
    donation: 'Donation',
    monthlyDonation: 'Monthly donation',
    invalidAmount: 'Please enter a valid donation amount.',
    notConfigured: 'Payment gateway is not configured. Please contact support.',
    initializing: 'Initializing payment...',
    keyUnreadable: 'Could not initialize payment gateway.',
    orderFailed: 'Failed to initiate payment: {message}',
    statusUnrecorded: 'Donation successful, but failed to record status. Please contact support.',
    successful: 'Thank you! Your donation was successful.',
    failed: 'Payment failed. Please try again.',
  },
  trouble: {
    offline: 'You seem to be offline. Nothing was charged. Please try again once you are connected.',
    connectionLost: 'The connection was lost. Nothing was charged. Please try again.',
    windowBlocked:
      'The payment window could not be loaded. Check your connection and any ad blocker, or give by UPI below.',
    windowMissing: 'The payment window has no address.',
    orderIncomplete: 'The order came back incomplete.',
  },
} as const
