import { type FormEvent, useState } from 'react'
import { toast } from '#web/ui/toast.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { Input } from '../ui/fields.tsx'
import { Card } from '../ui/page.tsx'
import { smallButton } from '../ui/small-button.ts'
import { savePassword } from './account-data.ts'
import { accountMessages } from './messages.ts'

export function PasswordForm() {
  const [current, setCurrent] = useState('')
  const [wanted, setWanted] = useState('')
  const [again, setAgain] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const differs = again !== '' && again !== wanted

  async function save(event: FormEvent) {
    event.preventDefault()
    if (wanted !== again) return
    setBusy(true)
    setReason('')
    try {
      await savePassword(wanted, current)
      for (const empty of [setCurrent, setWanted, setAgain]) empty('')
      toast.success(accountMessages.passwordSaved)
    } catch (error) {
      console.error(error)
      setReason(reasonOf(error))
      toast.error(accountMessages.passwordFailed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card>
      <form onSubmit={save} aria-labelledby="password-heading">
        <h2 id="password-heading" className="text-heading text-xl">
          Your password
        </h2>
        <div className="mt-2 grid gap-3 sm:grid-cols-3">
          <Input
            label="Current password"
            type="password"
            autoComplete="current-password"
            value={current}
            error={reason}
            onChange={setCurrent}
          />
          <Input
            label="New password"
            type="password"
            autoComplete="new-password"
            value={wanted}
            onChange={setWanted}
          />
          <Input
            label="New password again"
            type="password"
            autoComplete="new-password"
            value={again}
            error={differs ? 'The two are not the same.' : null}
            onChange={setAgain}
          />
        </div>
        <button
          type="submit"
          disabled={isBusy || !current || !wanted || wanted !== again}
          className={`${smallButton('outline')} mt-3`}
        >
          Change password
        </button>
        <p className="mt-1 text-soft text-xs">Your other sessions end when the password changes.</p>
      </form>
    </Card>
  )
}
