import { useState } from 'react'
import { appCodeForm, recoveryCodeForm } from '#domain/forms/login.ts'
import { useForm } from '#web/lib/form.ts'
import { loginToasts } from '#web/lib/login-toasts.ts'
import { enterAppCode, enterRecoveryCode } from '#web/lib/second-step.ts'
import type { Supabase } from '#web/lib/supabase.ts'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { secondStepWords } from './second-step-words.ts'

type Props = {
  client: () => Promise<Supabase>
  submit: string
  onDone?: () => void
  onLeave: { label: string; run: () => void }
}

/** Form for the authenticator app's code, or a recovery code instead. */
export function SecondStepForm({ client, submit, onDone, onLeave }: Props) {
  const [way, setWay] = useState<'app' | 'recovery'>('app')
  const [reason, setReason] = useState('')
  const [tries, setTries] = useState(0)
  const isApp = way === 'app'
  const words = secondStepWords[way]

  async function enter({ code }: { code: string }): Promise<boolean> {
    setReason('')
    try {
      await (isApp ? enterAppCode : enterRecoveryCode)(await client(), code)
      onDone?.()
    } catch (error) {
      console.error(error)
      // The service is down: the official client's message is only `{}`.
      const message = error instanceof Error ? error.message : ''
      setReason(/\w/.test(message) ? message : loginToasts.unexpected)
      setTries(tries + 1)
    }
    return true
  }
  const { busy, errors, form } = useForm(isApp ? appCodeForm : recoveryCodeForm, enter)

  return (
    <form {...form} className="grid gap-5">
      <TextField
        // A new field after each attempt: empty, focused, and read out with the error.
        key={`${way} ${tries}`}
        name="code"
        label={words.label}
        hint={words.hint}
        error={errors.code ?? (reason || undefined)}
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isApp ? 12 : 24}
        autoFocus
        required
      />
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        <Button type="submit" disabled={busy}>
          {busy ? secondStepWords.checking : submit}
        </Button>
        <Button look="quiet" onClick={onLeave.run}>
          {onLeave.label}
        </Button>
      </div>
      <p>
        <Button
          look="quiet"
          onClick={() => {
            setReason('')
            setWay(isApp ? 'recovery' : 'app')
          }}
        >
          {words.other}
        </Button>
      </p>
    </form>
  )
}
