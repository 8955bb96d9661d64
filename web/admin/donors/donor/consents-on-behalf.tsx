import { toast } from '#web/ui/toast.ts'
import { useAction } from '../../hooks/use-action.ts'
import { SmallButton } from '../../ui/small-button.tsx'
import { donorToasts } from '../toasts.ts'
import type { Consent } from './consents-data.ts'
import { type OnBehalf, withdrawConsent } from './own-page-data.ts'

type Permission = Pick<Consent, 'purpose' | 'wording'>

/** Messages sent without a consent, in the words of the donor's own page and of the emails. */
const UNASKED: readonly Permission[] = [
  { purpose: 'whatsapp', wording: 'Thank me on WhatsApp too.' },
  { purpose: 'receipt_reminders', wording: 'Ask me by email for details that a receipt lacks.' },
  { purpose: 'pledge_reminders', wording: 'Remind me of gifts that I promised.' },
]

type Props = {
  who: OnBehalf
  canSave: boolean
  consents: readonly Consent[]
  onChanged(): unknown
}

/** Withdraws consents on behalf of a person, and refuses messages they were never asked about. */
export function ConsentsOnBehalf({ who, canSave, consents, onChanged }: Props) {
  const { isBusy, run } = useAction()
  const standing = consents.filter(({ withdrawn_at }) => withdrawn_at === null)
  const unasked = UNASKED.filter(({ purpose }) => !consents.some((consent) => consent.purpose === purpose))
  const withdraw = (permission: Permission, done: string) =>
    run(() => withdrawConsent(who, permission), {
      failed: donorToasts.withdrawFailed,
      onDone: () => {
        toast.success(done)
        return onChanged()
      },
    })
  const list = (title: string, permissions: readonly Permission[], verb: string, done: string) =>
    permissions.length > 0 && (
      <div className="grid gap-2">
        <p className="font-semibold text-sm">{title}</p>
        {permissions.map((permission) => (
          <div
            key={`${permission.purpose} ${permission.wording}`}
            className="flex flex-wrap items-center justify-between gap-2"
          >
            <span className="min-w-0 flex-1 text-sm">“{permission.wording}”</span>
            <SmallButton
              disabled={isBusy || !canSave}
              aria-label={`${verb} “${permission.wording}”`}
              onPress={() => withdraw(permission, done)}
            >
              {verb}
            </SmallButton>
          </div>
        ))}
      </div>
    )
  return (
    <>
      {list('What they agreed to', standing, 'Withdraw', donorToasts.withdrawn)}
      {list('What they get unless they say no', unasked, 'Stop', donorToasts.stopped)}
    </>
  )
}
