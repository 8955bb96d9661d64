/** Every message that staff read as a toast, screen by screen. What visitors read stands beside its screen. */

export const loginMessages = {
  unexpected: 'An unexpected error occurred during login.',
  welcome: 'Logged in successfully!',
  linkSent: 'If this address has an account, a link to set a new password is on its way.',
  passwordSaved: 'Your new password is saved.',
  invitationAccepted: 'Welcome! You are an administrator now.',
}

export const backOfficeMessages = {
  logoutFailed: (reason: string) => `Could not log out. ${reason}`,
  overviewFailed: 'Failed to load the overview.',
  historyFailed: 'Failed to load the history.',
}

export const navigationMessages = {
  loadFailed: 'Failed to load navigation items.',
  saveFailed: (label: string) => `Failed to save navigation item: ${label}.`,
  saved: (label: string) => `${label} navigation item saved successfully!`,
  addFailed: 'Failed to add new navigation item.',
  added: 'New navigation item added!',
  deleteFailed: 'Failed to delete navigation item.',
  deleted: 'Navigation item deleted!',
  restored: (label: string) => `${label} is back in the menu.`,
  restoreFailed: (label: string) => `${label} could not be brought back.`,
}

export const causeMessages = {
  loadFailed: 'Failed to load causes.',
  uploadFailed: (file: string) => `Failed to upload ${file}.`,
  saveFailed: (title: string) => `Failed to save cause: ${title}.`,
  saved: (title: string) => `${title} cause saved successfully!`,
  addFailed: 'Failed to add new cause.',
  added: 'New cause added!',
  deleteFailed: 'Failed to delete cause.',
  deleted: 'Cause deleted!',
  restored: (title: string) => `${title} is back.`,
  restoreFailed: (title: string) => `${title} could not be brought back.`,
}

export const contentMessages = {
  loadFailed: (title: string) => `Failed to load ${title} content.`,
  uploadFailed: (filename: string) => `Failed to upload ${filename}.`,
  saveFailed: (elementId: string) => `Failed to save ${elementName(elementId)}.`,
  saved: (elementId: string) => `${elementName(elementId)} saved successfully!`,
  uploaded: (elementId: string) => `File for ${elementName(elementId)} uploaded and saved.`,
}

export const donorMessages = {
  loadFailed: 'Failed to fetch donors.',
  updating: 'Updating donor...',
  adding: 'Adding new donor...',
  updateFailed: 'Failed to update donor.',
  addFailed: 'Failed to add donor.',
  updated: 'Donor updated successfully!',
  added: 'Donor added successfully!',
  deleting: 'Deleting donor...',
  deleteFailed: 'Failed to delete donor.',
  deleted: 'Donor deleted successfully.',
  noFile: 'No file selected.',
  importing: 'Uploading and processing CSV...',
  headersMissing: (headers: readonly string[]) => `CSV is missing required headers: ${headers.join(', ')}`,
  nothingValid: 'No valid donor data found in the CSV.',
  importFailed: 'Failed to import donors from CSV.',
  imported: (count: number) => `${count} donors imported successfully!`,
  unreadable: 'Failed to parse CSV file.',
  alreadyImported: (when: string) => `This file was imported on ${when}. Nothing was changed.`,
  restored: (count: number) => (count === 1 ? 'The donor is back.' : `${count} donors are back.`),
  restoreFailed: 'Failed to bring donors back.',
  manyDeleted: (count: number) => `${count} donors deleted.`,
  manyDeleteFailed: 'Failed to delete donors.',
  statusChanged: (count: number, status: string) =>
    `${count === 1 ? '1 donor is' : `${count} donors are`} ${status} now.`,
  statusFailed: 'Failed to change the status.',
  statusUndone: 'The status is what it was.',
  exporting: 'Preparing the file...',
  exportFailed: 'Failed to export donors.',
  duplicatesFailed: 'Failed to look for duplicates.',
  merged: 'The donors are one now.',
  mergeFailed: 'Failed to merge the donors.',
  mergeUndone: 'The merge is undone.',
  mergeUndoFailed: 'Failed to undo the merge.',
  toldApartFailed: 'Failed to note that they are different people.',
  pastImportsFailed: 'Failed to load past imports.',
  planFailed: 'Failed to compare the file with the donors.',
  fileImported: ({ added, updated }: { added: number; updated: number }) =>
    `${added} donors added, ${updated} updated.`,
  importUndone: (kept: number) =>
    kept === 0
      ? 'The import is undone.'
      : `The import is undone. ${kept} donors stay: they have given since.`,
  importUndoFailed: 'Failed to undo the import.',
}

export const giftMessages = {
  loadFailed: 'Failed to load donations.',
  sumsFailed: 'Failed to add up the donations.',
  giftFailed: 'Failed to load the donation.',
  exporting: 'Preparing the file...',
  exported: (count: string) => `${count} saved as a file.`,
  exportFailed: 'Failed to export donations.',
  entered: (amount: string) => `Gift of ${amount} entered.`,
  enterFailed: 'Failed to enter the gift.',
  corrected: 'The gift is corrected.',
  correctFailed: 'Failed to correct the gift.',
  withdrawn: (amount: string) => `Gift of ${amount} withdrawn.`,
  withdrawFailed: 'Failed to withdraw the gift.',
  refunded: (amount: string) => `${amount} has been refunded.`,
  refunding: (amount: string) => `The refund of ${amount} is on its way to the donor.`,
  attentionFailed: 'Failed to load what needs attention.',
  dealtWith: 'Marked as dealt with.',
  dealtWithFailed: 'Failed to mark it as dealt with.',
  reopened: 'Open again.',
  reopenFailed: 'Failed to open it again.',
}

export const reportMessages = {
  causesFailed: 'Failed to load causes data.',
  donationsFailed: 'Failed to load donations data.',
}

export type SettingsName =
  | 'Google Tag Manager ID'
  | 'Meta Pixel ID'
  | 'Razorpay settings'
  | 'WhatsApp settings'
  | 'email settings'
  | 'organisation details'
  | 'appearance'

export const settingsMessages = {
  loadFailed: (name: SettingsName) => `Failed to load ${name}.`,
  saveFailed: (name: SettingsName) => `Failed to save ${name}.`,
  saved: (name: SettingsName) => `${name[0]?.toUpperCase()}${name.slice(1)} saved successfully!`,
}

export const peopleMessages = {
  loadFailed: 'Failed to load administrators.',
  admitted: (name: string) => `${name} is an administrator now.`,
  removed: (name: string) => `${name} is no longer an administrator.`,
  roleFailed: 'Failed to change the role.',
  deleted: (name: string) => `The account of ${name} is deleted.`,
  deleteFailed: 'Failed to delete the account.',
}

export const invitationMessages = {
  loadFailed: 'Failed to load invitations.',
  mailed: (email: string) => `The invitation is on its way to ${email}.`,
  made: (email: string) => `The invitation for ${email} is ready to be handed over.`,
  failed: 'Failed to invite.',
  withdrawn: (email: string) => `The invitation of ${email} is withdrawn.`,
  withdrawFailed: 'Failed to withdraw the invitation.',
}

export const accountMessages = {
  loadFailed: 'Failed to load your account.',
  nameSaved: 'Your name is saved.',
  nameFailed: 'Failed to save your name.',
  passwordSaved: 'Your new password is saved.',
  passwordFailed: 'Failed to change the password.',
  sessionsLoadFailed: 'Failed to load your sessions.',
  sessionEnded: 'The session is ended.',
  sessionsEnded: 'You are signed out everywhere else.',
  sessionsFailed: 'Failed to end the session.',
  twoStepFailed: 'Failed to set up two-step sign-in.',
  twoStepOn: 'Two-step sign-in is on.',
  twoStepOff: 'Two-step sign-in is off.',
  twoStepOffFailed: 'Failed to turn two-step sign-in off.',
  codesMade: 'Your new recovery codes are ready. The earlier ones no longer work.',
  codesFailed: 'Failed to make recovery codes.',
}

function elementName(elementId: string): string {
  return elementId.replaceAll('_', ' ')
}

export const inboxMessages = {
  loadFailed: 'Failed to load the inbox.',
  itemFailed: 'Failed to load this message.',
  saveFailed: (reason: string) => `Failed to save. ${reason}`,
  spam: 'Marked as spam.',
  notSpam: 'Moved back to the inbox.',
  noteFailed: (reason: string) => `Failed to save the note. ${reason}`,
  noteDeleted: 'Note deleted.',
  replied: 'Your answer is on its way.',
  replyFailed: (reason: string) => `Failed to send the answer. ${reason}`,
  donorMade: 'The donor record is ready.',
  donorFailed: (reason: string) => `Failed to make a donor record. ${reason}`,
  exportFailed: 'Failed to export the inbox.',
}

export const messageLogMessages = {
  loadFailed: 'Failed to load the message log.',
  resent: 'The message is sent again.',
  resendWaits: (reason: string) => `The message waits to be sent again. ${reason}`.trim(),
  resendFailed: (reason: string) => `Failed to send the message again. ${reason}`,
}

export const templateMessages = {
  loadFailed: 'Failed to load the templates.',
  saved: (name: string) => `${name} saved successfully!`,
  saveFailed: (name: string) => `Failed to save ${name}.`,
  restored: (name: string) => `${name} has its original words again.`,
  restoreFailed: (name: string) => `Failed to restore ${name}.`,
  tested: (address: string) => `A test is sent to ${address}.`,
  testWaits: (reason: string) => `The test waits in the message log. ${reason}`.trim(),
  testFailed: (reason: string) => `Failed to send the test. ${reason}`,
}
