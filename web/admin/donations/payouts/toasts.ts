import { formatNumber } from '#domain/india/numbers.ts'

export const payoutToasts = {
  loadFailed: 'Failed to load the payouts.',
  payoutFailed: 'Failed to load the payout.',
  linesFailed: 'Failed to load the lines of the payout.',
  reading: 'Razorpay is being asked. New payouts appear here within a minute.',
  readFailed: (reason: string) => `The payouts could not be read. ${reason}`,
  explained: (lines: number) =>
    lines === 1 ? 'The line is explained.' : `${formatNumber(lines)} lines are explained.`,
  explainFailed: 'Failed to save the explanation.',
  removed: 'The explanation is removed.',
}
