import { deviceName } from '../../lib/device-name.ts'
import { when } from '../../lib/when.ts'
import { SmallButton } from '../../ui/small-button.tsx'

export type Session = {
  id: string
  created_at: string
  used_at: string
  user_agent: string | null
  address: string | null
}

type Props = { session: Session; isCurrent?: boolean; isBusy: boolean; onEnd: () => void }

export function SessionItem({ session, isCurrent = false, isBusy, onEnd }: Props) {
  const device = deviceName(session.user_agent)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="mr-auto min-w-0">
        <p className="font-semibold">
          {device}
          {isCurrent && ' (here)'}
        </p>
        <p className="text-soft text-xs">{used(session)}</p>
      </div>
      {!isCurrent && (
        <SmallButton disabled={isBusy} onPress={onEnd} look="danger" about={`${device}, ${used(session)}`}>
          End
        </SmallButton>
      )}
    </li>
  )
}

function used({ created_at, used_at, address }: Session): string {
  const from = address ? ` from ${address}` : ''
  return `Signed in ${when(created_at)}, last used ${when(used_at)}${from}`
}
