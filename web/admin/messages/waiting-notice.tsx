import { Link } from 'react-router'
import { formatNumber } from '#domain/india/numbers.ts'
import { WarningIcon } from '../ui/icons.tsx'
import type { Waiting } from './message-log-data.ts'

/** Explains why nothing is sent, and that nothing is lost. */
export function WaitingNotice({ waiting: { count, isEmailSetUp } }: { waiting: Waiting }) {
  if (isEmailSetUp) return null
  return (
    <p className="mb-4 flex items-start gap-3 rounded-lg border-2 border-clay bg-surface p-4">
      <WarningIcon className="mt-0.5 size-5 text-clay" />
      <span>
        <span className="font-semibold">Email is not set up yet.</span> {waitingWords(count)}{' '}
        <Link to="/admin/settings/email" className="text-brand underline underline-offset-2">
          Set up email
        </Link>
      </span>
    </p>
  )
}

function waitingWords(count: number): string {
  if (count === 0) return 'Messages will wait here and be sent once it is.'
  const those = count === 1 ? '1 message is' : `${formatNumber(count)} messages are`
  return `${those} waiting here and will be sent once it is.`
}
