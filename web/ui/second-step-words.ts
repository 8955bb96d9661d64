/** For staff only, who work in English. */
export const secondStepWords = {
  app: {
    label: 'Code of your authenticator app',
    hint: 'Open the app on your phone and enter the six digits it shows.',
    other: 'Use a recovery code instead',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes you kept when you turned two-step sign-in on. Each works once.',
    other: 'Use the app instead',
  },
  checking: 'Checking...',
} as const
