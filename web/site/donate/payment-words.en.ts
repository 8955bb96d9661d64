/** Words of the code for paying, which come with it. */
export const words = {
  pledge: {
    opened: 'Thank you for your pledge of {amount}. You can give all that remains, or a part of it.',
    gone: 'This link no longer works. You can still give here.',
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
    anotherMethod: 'Or use another method:',
    methods: { upi: 'UPI', card: 'Card', netbanking: 'Net banking' },
    upiQr: 'Show a UPI QR code for {amount}',
    upiQrOnce: 'Show a UPI QR code to give {amount} once',
    upiQrOpen: 'Show our UPI QR code',
  },
  unrecorded: {
    text: 'Your payment went through, but we have not recorded it yet. We keep trying, so there is no need to pay again. To be sure, write to us with this reference.',
    reference: 'Payment reference',
    contactUs: 'Contact us',
  },
  payment: {
    donation: 'Donation',
    monthlyDonation: 'Monthly donation',
    initializing: 'Initializing payment...',
    statusUnrecorded: 'Donation successful, but failed to record status. Please contact support.',
    successful: 'Thank you! Your donation was successful.',
    failed: 'Payment failed. Please try again.',
  },
  trouble: {
    windowBlocked:
      'The payment window could not be loaded. Check your connection and any ad blocker, and try again.',
    windowMissing: 'The payment window has no address.',
    orderIncomplete: 'The order came back incomplete.',
  },
} as const
