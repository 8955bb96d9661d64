/** Messages of both the public site and the back office. */
export const loginToasts = {
  unexpected: 'An unexpected error occurred during login.',
  welcome: 'Logged in successfully!',
  noAccess: 'Your account has no access to the back office. An administrator can give it a role.',
  accessEnded: 'Your access to the back office has ended. An administrator can extend it.',
  linkSent: 'If this address has an account, a link to set a new password is on its way.',
  passwordSaved: 'Your new password is saved.',
  invitationAccepted: 'Welcome! Your account is ready.',
}
