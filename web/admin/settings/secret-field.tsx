import { useState } from 'react'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { when } from '../lib/when.ts'
import { Input } from '../ui/fields.tsx'
import { SmallButton, smallButton } from '../ui/small-button.tsx'
import type { SecretSetAt } from './settings-data.ts'

type Props = {
  label: string
  hint: string | undefined
  /** Can be generated here, to be copied to the other side. */
  isMade: boolean
  /** Stored value: a mask with its last characters, or empty. */
  mask: string
  setAt: SecretSetAt | undefined
  /** Undefined to keep the stored secret, null to remove it. */
  typed: string | null | undefined
  onType: (typed: string | null | undefined) => void
}

export function SecretField({ label, hint, isMade, mask, setAt, typed, onType }: Props) {
  const [made, setMade] = useState('')
  const make = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(24))
    const secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    setMade(secret)
    onType(secret)
  }
  if (mask && typed === undefined) {
    return (
      <div>
        <p className="font-semibold">{label}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="rounded-md bg-sunken px-2.5 py-2">{mask}</span>
          <SmallButton onPress={() => onType('')} about={label}>
            Replace
          </SmallButton>
          <SmallButton onPress={() => onType(null)} look="danger" about={label}>
            Remove
          </SmallButton>
        </div>
        {setAt && (
          <p className="mt-1 text-soft text-xs">
            Entered on {when(setAt.at)} by {setAt.by ?? 'the system'}
          </p>
        )}
      </div>
    )
  }
  if (typed === null) {
    return (
      <div>
        <p className="font-semibold">{label}</p>
        <p className="mt-1">It will be removed when you save.</p>
        <SmallButton onPress={() => onType(undefined)} className="mt-1">
          Keep it
        </SmallButton>
      </div>
    )
  }
  return (
    <div>
      <Input
        label={label}
        type="password"
        autoComplete="new-password"
        value={typed ?? ''}
        hint={hint}
        onChange={(value) => onType(value === '' && !mask ? undefined : value)}
      />
      {isMade && (
        <SmallButton onPress={make} className="mt-2 mr-2">
          Make a secret
        </SmallButton>
      )}
      {typed && typed === made && (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <code className="break-all rounded-md bg-sunken px-2.5 py-2">{made}</code>
          <CopyButton text={made} label="Copy the secret" className={smallButton('outline')} />
          <p className="basis-full text-soft text-xs">Copy it now. Once saved, it is not shown again.</p>
        </div>
      )}
      {mask && (
        <SmallButton onPress={() => onType(undefined)} look="quiet" className="mt-1">
          Keep the saved one
        </SmallButton>
      )}
    </div>
  )
}
