import { useState } from 'react'
import { EMAIL } from '#domain/input/patterns.ts'
import { type Consent, readConsentsOf } from '../donors/donor/consents-data.ts'
import { OnBehalfActions } from '../donors/donor/on-behalf.tsx'
import { useAction } from '../hooks/use-action.ts'
import { Input } from '../ui/fields.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import { inboxToasts } from './toasts.ts'

type Found = { email: string; consents: Consent[] }

/** For a person without a donor record: their data is found by their address. */
export function OnBehalfByAddress() {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const { isBusy, run } = useAction()
  const email = typed.trim()
  const find = () =>
    run(async () => ({ email, consents: await readConsentsOf(email) }), {
      failed: inboxToasts.addressFailed,
      onDone: setFound,
    })
  return (
    <details className="mt-6 rounded-lg border border-line bg-surface px-5 py-3">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold lg:min-h-9">
        Data requests from people who are not donors
      </summary>
      <p className="mt-1 text-soft">
        For someone who wrote, applied or called. Donors have this on their own screen under Donors.
      </p>
      <form
        noValidate
        className="mt-3 flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (EMAIL.test(email)) find()
        }}
      >
        <div className="min-w-0 flex-1 basis-60">
          <Input
            label="Their email address"
            type="email"
            autoComplete="off"
            maxLength={254}
            value={typed}
            onChange={(value) => {
              setTyped(value)
              setFound(null)
            }}
          />
        </div>
        <SmallButton type="submit" disabled={isBusy || !EMAIL.test(email)}>
          Continue
        </SmallButton>
      </form>
      {found && (
        <OnBehalfActions
          key={found.email}
          person={{ email: found.email }}
          consents={found.consents}
          onChanged={find}
          onErased={() => {
            setTyped('')
            setFound(null)
          }}
        />
      )}
    </details>
  )
}
