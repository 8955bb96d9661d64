export const peopleMessages = {
  loadFailed: 'Failed to load administrators.',
  admitted: (name: string) => `${name} is an administrator now.`,
  removed: (name: string) => `${name} is no longer an administrator.`,
  roleFailed: 'Failed to change the role.',
  deleted: (name: string) => `Account of ${name} deleted.`,
  deleteFailed: 'Failed to delete the account.',
}

export const invitationMessages = {
  loadFailed: 'Failed to load invitations.',
  mailed: (email: string) => `The invitation is on its way to ${email}.`,
  made: (email: string) => `The invitation for ${email} is ready to share.`,
  failed: 'Failed to invite.',
  withdrawn: (email: string) => `Invitation to ${email} withdrawn.`,
  withdrawFailed: 'Failed to withdraw the invitation.',
}

export const accountMessages = {
  loadFailed: 'Failed to load your account.',
  nameSaved: 'Your name is saved.',
  nameFailed: 'Failed to save your name.',
  passwordSaved: 'Your new password is saved.',
  passwordFailed: 'Failed to change the password.',
  sessionsLoadFailed: 'Failed to load your sessions.',
  sessionEnded: 'Session ended.',
  sessionsEnded: 'You are signed out everywhere else.',
  sessionsFailed: 'Failed to end the session.',
  twoStepFailed: 'Failed to set up two-step sign-in.',
  twoStepOn: 'Two-step sign-in is on.',
  twoStepOff: 'Two-step sign-in is off.',
  twoStepOffFailed: 'Failed to turn two-step sign-in off.',
  codesMade: 'Your new recovery codes are ready. The earlier ones no longer work.',
  codesFailed: 'Failed to make recovery codes.',
}
