import { Link } from 'react-router'
import { formatNumber } from '#domain/numbers.ts'
import { WarningIcon } from '../ui/icons.tsx'
import type { Waiting } from './message-log-data.ts'

/** Says why nothing goes out, and that nothing is lost. */
export function WaitingNotice({ waiting: { count, isEmailSetUp } }: { waiting: Waiting }) {
  if (isEmailSetUp) return null
  return (
    <p className="mb-4 flex items-start gap-3 rounded-lg border-2 border-clay bg-surface p-4">
      <WarningIcon className="mt-0.5 size-5 text-clay" />
      <span>
        <span className="font-semibold">Email is not set up yet.</span> {waitingWords(count)} here, where{' '}
        {count === 1 ? 'it' : 'they'} can be read, and {count === 1 ? 'goes' : 'go'} out by{' '}
        {count === 1 ? 'itself' : 'themselves'} once it is.{' '}
        <Link to="/admin/settings/email" className="text-brand underline underline-offset-2">
          Set up email
        </Link>
      </span>
    </p>
  )
}

function waitingWords(count: number): string {
  if (count === 0) return 'Messages are waiting'
  return count === 1 ? '1 message is waiting' : `${formatNumber(count)} messages are waiting`
}
