/** For staff only, who work in English. */
export const signInWords = {
  email: 'Email',
  password: 'Password',
  submit: 'Login',
  submitting: 'Logging in...',
  refused: 'Check the address and the password, then try again.',
} as const
