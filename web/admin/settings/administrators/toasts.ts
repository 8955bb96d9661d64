export const peopleToasts = {
  loadFailed: 'Failed to load people.',
  accessSaved: (name: string, access: string) => `Access of ${name} saved: ${access}.`,
  accessFailed: 'Failed to change the access.',
  removed: (name: string) => `${name} no longer has access.`,
  rightsLoadFailed: 'Failed to load what each role can do.',
  sessionsLoadFailed: 'Failed to load the sessions.',
  sessionEnded: 'Session ended.',
  allSessionsEnded: (name: string) => `${name} is signed out everywhere.`,
  sessionsFailed: 'Failed to end the session.',
  secondStepLoadFailed: 'Failed to load who must use two-step sign-in.',
  secondStepSaved: 'Saved who must use two-step sign-in.',
  secondStepFailed: 'Failed to save who must use two-step sign-in.',
  secondStepConflict: 'Someone else has changed this. Check it and save again.',
  deleted: (name: string) => `Account of ${name} deleted.`,
  deleteFailed: 'Failed to delete the account.',
}

export const invitationToasts = {
  loadFailed: 'Failed to load invitations.',
  mailed: (email: string) => `The invitation is on its way to ${email}.`,
  made: (email: string) => `The invitation for ${email} is ready to share.`,
  failed: 'Failed to invite.',
  withdrawn: (email: string) => `Invitation to ${email} withdrawn.`,
  withdrawFailed: 'Failed to withdraw the invitation.',
}

export const accountToasts = {
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
