export const thanksToasts = {
  prepareFailed: (reason: string) => reason,
  recording: 'Recording the thanks...',
  sending: 'Sending the thanks...',
  thanked: (name: string) => `${name} is thanked.`,
  sent: (name: string) => `Your email to ${name} is on its way.`,
  failed: (reason: string) => `Nothing was recorded. ${reason}`,
  undone: 'The thanks were taken back.',
  undoFailed: 'Failed to take the thanks back.',
}
