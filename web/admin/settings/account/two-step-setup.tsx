import { type FormEvent, useState } from 'react'
import { appCodeForm } from '#domain/forms/login.ts'
import { toast } from '#web/ui/toast.ts'
import { reasonOf } from '../../lib/reason-of.ts'
import { Input } from '../../ui/fields.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { accountToasts } from '../administrators/toasts.ts'
import { beginTwoStep, confirmTwoStep, type NewApp, removeApp } from './two-step-data.ts'

type Props = { onOn: () => void; onCancel: () => void }

/** Asks for the password, shows the secret for the app, and verifies it with a first code. */
export function TwoStepSetup(props: Props) {
  const [app, setApp] = useState<NewApp>()
  return app ? <AppSetup app={app} {...props} /> : <PasswordFirst onBegun={setApp} {...props} />
}

function PasswordFirst({ onBegun, onCancel }: { onBegun: (app: NewApp) => void; onCancel: () => void }) {
  const [password, setPassword] = useState('')
  const [reason, setReason] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function begin(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      onBegun(await beginTwoStep(password))
    } catch (error) {
      console.error(error)
      setReason(reasonOf(error))
      toast.error(accountToasts.twoStepFailed)
      setBusy(false)
    }
  }

  return (
    <form onSubmit={begin} noValidate className="mt-2 grid max-w-md gap-4">
      <p>First confirm that it is you.</p>
      <Input
        label="Confirm with your password"
        type="password"
        autoComplete="current-password"
        value={password}
        error={reason}
        onChange={setPassword}
      />
      <div className="flex flex-wrap gap-2">
        <SmallButton type="submit" disabled={isBusy || !password} look="solid">
          Continue
        </SmallButton>
        <SmallButton onPress={onCancel} look="quiet">
          Cancel
        </SmallButton>
      </div>
    </form>
  )
}

function AppSetup({ app, onOn, onCancel }: Props & { app: NewApp }) {
  const [code, setCode] = useState('')
  const [reason, setReason] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function confirm(event: FormEvent) {
    event.preventDefault()
    const parsed = appCodeForm.safeParse({ code })
    if (!parsed.success) return setReason(parsed.error.issues[0]?.message)
    setBusy(true)
    try {
      await confirmTwoStep(app.factorId, parsed.data.code)
      onOn()
    } catch (error) {
      console.error(error)
      setCode('')
      setReason(reasonOf(error))
      setBusy(false)
    }
  }

  function cancel() {
    removeApp(app.factorId).catch(console.error)
    onCancel()
  }

  return (
    <form onSubmit={confirm} noValidate className="mt-2 grid gap-4">
      <ol className="grid list-decimal gap-4 pl-5">
        <li>
          Install an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or
          Aegis.
        </li>
        <li>
          In the app, add an account and scan this QR code:
          <img
            src={app.picture}
            alt="QR code for your authenticator app"
            width={208}
            height={208}
            className="mt-2 rounded-md border border-line bg-white"
          />
          <p className="mt-2 text-soft text-xs">
            Is the app on this device?{' '}
            <a href={app.uri} className="py-1 text-brand underline underline-offset-2">
              Add the account to it
            </a>
            , or enter this key by hand: <code className="text-ink text-sm">{inGroups(app.secret)}</code>
          </p>
        </li>
        <li>
          <Input
            label="Enter the six digits that the app shows now"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            value={code}
            error={reason}
            onChange={(typed) => {
              setCode(typed)
              setReason(undefined)
            }}
          />
        </li>
      </ol>
      <div className="flex flex-wrap gap-2">
        <SmallButton type="submit" disabled={isBusy} look="solid">
          {isBusy ? 'Checking...' : 'Turn on'}
        </SmallButton>
        <SmallButton onPress={cancel} look="quiet">
          Cancel
        </SmallButton>
      </div>
    </form>
  )
}

/** Easier to read and to type. */
function inGroups(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ')
}
