import { formatNumber } from '#domain/india/numbers.ts'

/** With the reason: what staff do next depends on it. */
const because = (what: string) => (reason: string) => `${what} ${reason}`

export const statementToasts = {
  loadFailed: 'Failed to load the statement.',
  rowsFailed: 'Could not load the rows.',
  asked: (donors: number) =>
    donors === 0
      ? 'No donor was asked: each was asked within the last week, has no email address or does not want to be asked.'
      : `${donors === 1 ? 'An email to one donor is' : `Emails to ${formatNumber(donors)} donors are`} queued.`,
  askOneFailed: because('Failed to ask the donor.'),
  askFailed: 'Failed to ask the donors.',
  notIssued: 'No tax receipt yet: some details are still missing.',
  issueBegun: 'Receipts are being issued. Gifts move as theirs are ready.',
  issueFailed: because('Failed to issue the receipts.'),
  leftOut: 'Left out of the statement.',
  leaveOutFailed: 'Failed to leave the gift out.',
  takenBack: 'The gift counts again.',
  takeBackFailed: because('Failed to take it back.'),
  nameChosen: 'These details stand in the statement.',
  nameFailed: because('Failed to save the choice.'),
  cashKept: 'They stay in the statement as separate gifts.',
  cashFailed: because('Failed to save the answer.'),
  nameTakenBack: 'The question is open again.',
  choiceSaved: 'Saved for this year.',
  choiceFailed: 'Failed to save the choice.',
  split: 'The gift is split.',
  notJoint: 'Marked as a gift from one donor.',
  splitFailed: 'Failed to split the gift.',
  begun: 'Started. The progress is shown in this list.',
  checkFailed: 'Failed to start the check.',
  exportFailed: because('Failed to start the export.'),
  downloadFailed: because('Failed to fetch the file.'),
  compareFailed: because('Failed to compare the files.'),
  filed: 'Marked as filed.',
  fileFailed: 'Failed to mark it as filed.',
  unfiled: 'It no longer counts as filed.',
  unfileFailed: because('Failed to take it back.'),
  numberSaved: 'Number saved.',
  numberFailed: 'Failed to save the number.',
  templateSaved: 'Template saved.',
  templateFailed: 'Failed to save the template.',
  compared: 'Saved: checked today.',
  comparedFailed: because('Failed to save that.'),
  certificatesFailed: 'Failed to load certificates.',
  unmatched: 'The match is taken back.',
  unmatchFailed: because('Failed to take the match back.'),
  matchFailed: because('Failed to match the certificate.'),
  removeFailed: because('Failed to remove the certificate.'),
  lettersQueued: (letters: number) =>
    letters === 1
      ? 'One certificate is on its way.'
      : `${formatNumber(letters)} certificates are on their way.`,
  lettersFailed: 'Failed to send the certificates.',
}
