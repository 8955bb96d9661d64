export const words = {
  onThisPage: 'On this page',
  contactAddress: 'the address on our contact page',
  complaints: {
    heading: 'Questions and complaints about your data',
    contact: 'Please contact {contact}.',
    noContact: 'Please use the address on our contact page.',
    period: 'We answer within {days} days.',
  },
} as const
