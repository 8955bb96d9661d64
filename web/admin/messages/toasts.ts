export const messageLogToasts = {
  loadFailed: 'Failed to load the message log.',
  resent: 'Message sent again.',
  resendWaits: (reason: string) => `The message is waiting to be sent again. ${reason}`.trim(),
  resendFailed: (reason: string) => `Failed to send the message again. ${reason}`,
}

export const templateToasts = {
  loadFailed: 'Failed to load the templates.',
  saved: (name: string) => `${name} saved successfully!`,
  saveFailed: (name: string) => `Failed to save ${name}.`,
  restored: (name: string) => `${name} is back to its original text.`,
  restoreFailed: (name: string) => `Failed to restore ${name}.`,
  tested: (address: string) => `Test sent to ${address}.`,
  testWaits: (reason: string) => `The test is waiting in the message log. ${reason}`.trim(),
  testFailed: (reason: string) => `Failed to send the test. ${reason}`,
}
