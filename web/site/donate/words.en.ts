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
  pledge: {
    opened: 'Thank you for your pledge of {amount}. You can give all that remains, or a part of it.',
    gone: 'This link no longer works. You can still give here.',
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
    failed: {
      heading: 'The payment did not go through',
      text: 'No money was taken. If your bank shows otherwise, it will be returned within a few days.',
    },
    asking: {
      heading: 'You closed the payment window',
      text: 'One moment: we are asking the bank whether money moved. Please do not pay again yet.',
    },
    closed: {
      heading: 'You closed the payment window',
      text: 'No money was taken, and your gift is still here.',
    },
    waiting: {
      heading: 'We have not heard from your bank yet',
      text: 'If you have approved the payment in your app, please do not pay again: this page thanks you as soon as it is confirmed. If you have not, no money was taken.',
    },
    notStarted: { heading: 'The payment could not begin. No money was taken.', text: 'Please try again.' },
    tryAgain: 'Try again',
    anotherMethod: 'Or use another method:',
    methods: { upi: 'UPI', card: 'Card', netbanking: 'Net banking' },
    upiQr: 'Show a UPI QR code for {amount}',
    upiQrOnce: 'Show a UPI QR code to give {amount} once',
    upiQrOpen: 'Show our UPI QR code',
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
  unrecorded: {
    text: 'Your payment went through, but we have not recorded it yet. We keep trying, so there is no need to pay again. To be sure, write to us with this reference.',
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
      'The payment window could not be loaded. Check your connection and any ad blocker, and try again.',
    windowMissing: 'The payment window has no address.',
    orderIncomplete: 'The order came back incomplete.',
  },
} as const
