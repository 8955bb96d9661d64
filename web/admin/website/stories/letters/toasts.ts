import { formatNumber } from '#domain/india/numbers.ts'

export const storyLetterMessages = {
  loadFailed: 'Failed to load the letters of this story.',
  countFailed: (reason: string) => `The donors could not be counted. ${reason}`,
  testing: 'The test is being sent.',
  tested: (address: string) => `Test sent to ${address}.`,
  testFailed: (reason: string) => reason,
  begun: (donors: number) =>
    donors === 1 ? 'One letter is on its way.' : `${formatNumber(donors)} letters are on their way.`,
  sendFailed: (reason: string) => reason,
  stopped: 'Stopped. No more letters go out.',
  stopFailed: 'Failed to stop the letters.',
}
