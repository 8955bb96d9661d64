import { formatNumber } from '#domain/india/numbers.ts'

export const storyLetterToasts = {
  loadFailed: 'Failed to load the emails with this story.',
  countFailed: (reason: string) => `The donors could not be counted. ${reason}`,
  testing: 'The test is being sent.',
  tested: (address: string) => `Test sent to ${address}.`,
  testFailed: (reason: string) => reason,
  begun: (donors: number) =>
    donors === 1 ? 'One email is on its way.' : `${formatNumber(donors)} emails are on their way.`,
  sendFailed: (reason: string) => reason,
  stopped: 'Stopped. No more emails go out.',
  stopFailed: 'Failed to stop the emails.',
}
