import { Link } from 'react-router'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../../../hooks/use-action.ts'
import { usePolling } from '../../../hooks/use-polling.ts'
import { byWhom, useStaffName } from '../../../hooks/use-staff-name.ts'
import { when } from '../../../lib/when.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { SmallButton } from '../../../ui/small-button.tsx'
import { isUnderWay, type Sending, stopSending } from './letters-data.ts'
import { storyLetterToasts } from './toasts.ts'

const POLL_MS = 3000

/** The sendings of a story, newest first. Their counts follow while letters go out. */
export function Sendings({ sendings }: { sendings: readonly Sending[] }) {
  const nameOf = useStaffName()
  usePolling(sendings.some(isUnderWay), POLL_MS)
  return (
    <ul className="grid gap-4">
      {sendings.map((sending) => (
        <li key={sending.id} className="grid gap-2 border-line not-first:border-t not-first:pt-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <State of={sending} />
            <span>
              {when(sending.created_at)}
              {byWhom(nameOf(sending.created_by))}
            </span>
            <span className="text-soft">Gifts since {dayInWords(sending.since)}</span>
          </div>
          <Progress of={sending} />
        </li>
      ))}
    </ul>
  )
}

function State({ of }: { of: Sending }) {
  if (of.stopped_at) return <Badge tone="plain">Stopped</Badge>
  return isUnderWay(of) ? <Badge tone="busy">Being sent</Badge> : <Badge tone="good">Sent</Badge>
}

function Progress({ of: sending }: { of: Sending }) {
  const confirm = useConfirm()
  const { isBusy, run } = useAction()
  const { id, recipients, sent, failed, unsubscribed } = sending
  const stop = async () => {
    const left = recipients - sent - failed
    const question = `Stop the emails? ${formatNumber(left)} ${left === 1 ? 'donor has' : 'donors have'} not got it yet.`
    if (!(await confirm({ question, yes: 'Stop', no: 'Go on sending', isDangerous: true }))) return
    run(() => stopSending(id), {
      failed: storyLetterToasts.stopFailed,
      onDone: () => toast.success(storyLetterToasts.stopped),
    })
  }
  return (
    <>
      <progress
        aria-label="Emails sent"
        max={Math.max(recipients, 1)}
        value={sent + failed}
        className="h-2 w-full max-w-md accent-leaf"
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {formatNumber(sent)} of {formatNumber(recipients)} sent
          {failed > 0 && (
            <>
              ,{' '}
              <Link
                to="/admin/messages?state=failed&template=story"
                className="inline-flex items-center text-danger underline underline-offset-2 max-lg:min-h-11"
              >
                {formatNumber(failed)} failed
              </Link>
            </>
          )}
          , {formatNumber(unsubscribed)} unsubscribed
        </p>
        {isUnderWay(sending) && (
          <SmallButton look="danger" disabled={isBusy} onPress={stop}>
            Stop
          </SmallButton>
        )}
      </div>
    </>
  )
}
