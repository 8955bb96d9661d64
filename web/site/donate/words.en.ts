export { donateDefaults as content } from '#domain/page-content/donate.ts'

export const words = {
  processing: 'Processing...',
  testMode: 'Test mode: no real money',
  yourGift: 'Your gift',
  receiptByEmail: '80G receipt by email',
  receipt80g: '80G receipt',
  eachMonth: 'Each month',
  forCampaign: 'Your gift is for the campaign',
  chooseAmount: 'Choose an amount to give',
  readMore: 'Read more',
  deduction:
    'Gifts may be deducted under section 80G, as the income-tax rules allow (approval {number}, old tax regime only).',
  monthlyNotice:
    '{amount} today, and then every month on the same day, for ten years at most. You can pause or stop it at any time: with the link in our emails, in your UPI app or at your bank.',
  replaces: {
    text: 'This replaces your present monthly gift, which ends with the first charge of the new one.',
    beside: 'Keep both instead',
  },
  limits: {
    least: 'The smallest gift is {amount}.',
    most: 'The largest gift we can take online is {amount}.',
    monthly:
      'A monthly gift is at most {amount}: banks debit no more than that without asking you each time. You can give more once.',
  },
  citizenship: {
    foreign: 'I hold a foreign passport or OCI card',
    heading: 'Thank you for wanting to help. We cannot take your gift here.',
    explanation:
      'Indian law counts gifts from citizens of other countries as foreign contributions, also from holders of an OCI card and also in rupees. They need an account and a registration of their own, so paying is switched off. Indian citizens who live abroad may give here.',
    back: 'I am an Indian citizen',
  },
  box: {
    notStarted: { heading: 'The payment could not begin. No money was taken.', text: 'Please try again.' },
    tryAgain: 'Try again',
  },
  needsJavaScript: 'Paying here needs JavaScript, which is switched off in this browser.',
  upiInstead: 'You can {upi} instead.',
  giveByUpi: 'give with any UPI app',
  upi: {
    id: 'UPI ID',
    copyId: 'Copy UPI ID',
    openApp: 'Open a UPI app',
    payInApp: 'Pay {amount} in a UPI app',
  },
  copyBankDetails: 'Copy bank details',
  payment: {
    invalidAmount: 'Please enter a valid donation amount.',
    notConfigured: 'Payment gateway is not configured. Please contact support.',
    keyUnreadable: 'Could not initialize payment gateway.',
    orderFailed: 'Failed to initiate payment: {message}',
  },
  trouble: {
    offline: 'You seem to be offline. Nothing was charged. Please try again once you are connected.',
    connectionLost: 'The connection was lost. Nothing was charged. Please try again.',
  },
} as const
