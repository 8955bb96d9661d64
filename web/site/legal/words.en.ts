export const words = {
  onThisPage: 'On this page',
  contactAddress: 'the address on our contact page',
} as const
