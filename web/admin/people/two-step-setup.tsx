import { type FormEvent, useState } from 'react'
import { appCodeForm } from '#domain/forms/login.ts'
import { beginTwoStep, confirmTwoStep, removeApp } from '#web/data/two-step.ts'
import { accountMessages } from '#web/messages.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { Input } from '../ui/fields.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { smallButton } from '../ui/small-button.ts'

/** Puts the secret into the app, and checks with a first code that it arrived there. */
export function TwoStepSetup({ onOn, onCancel }: { onOn: () => void; onCancel: () => void }) {
  const {
    value: app,
    failed,
    reload,
  } = useLoaded(beginTwoStep, () => toast.error(accountMessages.twoStepFailed))
  const [code, setCode] = useState('')
  const [reason, setReason] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function confirm(event: FormEvent) {
    event.preventDefault()
    if (!app) return
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
    if (app) removeApp(app.factorId).catch(console.error)
    onCancel()
  }

  if (!app) {
    return failed ? (
      <LoadFailed onRetry={reload} />
    ) : (
      <Loading>
        <Skeleton className="mt-2 h-64" />
      </Loading>
    )
  }
  return (
    <form onSubmit={confirm} noValidate className="mt-2 grid gap-4">
      <ol className="grid list-decimal gap-4 pl-5">
        <li>
          Install an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or
          Aegis.
        </li>
        <li>
          In the app, add an account and scan this picture:
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
        <button type="submit" disabled={isBusy} className={smallButton('solid')}>
          {isBusy ? 'Checking...' : 'Turn on'}
        </button>
        <button type="button" onClick={cancel} className={smallButton('quiet')}>
          Cancel
        </button>
      </div>
    </form>
  )
}

/** Easier to read and to type. */
function inGroups(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ')
}
