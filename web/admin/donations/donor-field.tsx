import { useRef } from 'react'
import { SmallButton } from '../ui/small-button.tsx'
import { DonorPicker } from './donor-picker.tsx'

type Props = {
  label: string
  donorId: string
  donorName: string
  error?: string | undefined
  onChoose: (id: string, name: string) => void
}

/** The donor of a form, or the search for one who has a record. */
export function DonorField({ label, donorId, donorName, error, onChoose }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  return donorId ? (
    <div className="flex items-center justify-between gap-3 rounded-md border border-line px-3 py-2 sm:col-span-2">
      <p className="wrap-anywhere min-w-0">
        <span className="block text-soft text-xs">Donor</span>
        <span className="font-semibold">{donorName || 'A donor whom your role does not show'}</span>
      </p>
      <SmallButton
        onPress={() => {
          onChoose('', '')
          setTimeout(() => picker.current?.focus())
        }}
        look="quiet"
        about="the donor"
      >
        Change
      </SmallButton>
    </div>
  ) : (
    <DonorPicker
      isKnownOnly
      label={label}
      error={error}
      onChoose={(choice) =>
        typeof choice === 'object' && 'person' in choice && onChoose(choice.person.id, choice.person.name)
      }
      ref={picker}
    />
  )
}
