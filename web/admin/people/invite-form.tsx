import { type FormEvent, useState } from 'react'
import { emailAddress } from '#domain/forms/fields.ts'
import { Input } from '../ui/fields.tsx'
import { smallButton } from '../ui/small-button.ts'

type Wish = { email: string; first_name: string; last_name: string }
type Props = {
  /** Answers why it failed, if it did. */
  onInvite: (wish: Wish) => Promise<string | undefined>
}

const address = emailAddress('Please enter a valid email address.')
const nobody: Wish = { email: '', first_name: '', last_name: '' }

export function InviteForm({ onInvite }: Props) {
  const [wish, setWish] = useState(nobody)
  const [reason, setReason] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<Wish>) => setWish({ ...wish, ...part })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const parsed = address.safeParse(wish.email)
    if (!parsed.success) return setReason(parsed.error.issues[0]?.message)
    setBusy(true)
    const failure = await onInvite({ ...wish, email: parsed.data })
    setBusy(false)
    setReason(failure)
    if (failure === undefined) setWish(nobody)
  }

  return (
    <form onSubmit={submit} noValidate aria-labelledby="invite-heading">
      <h2 id="invite-heading" className="text-heading text-xl">
        Invite somebody
      </h2>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Input
            label="Their email address"
            type="email"
            autoComplete="off"
            maxLength={254}
            value={wish.email}
            error={reason}
            onChange={(email) => {
              change({ email })
              setReason(undefined)
            }}
          />
        </div>
        <Input
          label="First name (optional)"
          autoComplete="off"
          maxLength={100}
          value={wish.first_name}
          onChange={(first_name) => change({ first_name })}
        />
        <Input
          label="Last name (optional)"
          autoComplete="off"
          maxLength={100}
          value={wish.last_name}
          onChange={(last_name) => change({ last_name })}
        />
      </div>
      <button type="submit" disabled={isBusy} className={`${smallButton('solid')} mt-3`}>
        {isBusy ? 'Inviting...' : 'Invite'}
      </button>
      <p className="mt-1 text-soft text-xs">
        They choose their own password. The invitation is good for seven days.
      </p>
    </form>
  )
}
