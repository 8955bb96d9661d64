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
