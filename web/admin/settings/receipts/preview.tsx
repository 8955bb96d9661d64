import { useEffect, useState } from 'react'
import type { InputOf } from '#domain/api/contracts.ts'
import { fileAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { withErrorToast } from '../../lib/with-error-toast.ts'
import { Card } from '../../ui/page.tsx'
import { SmallButton, smallButton } from '../../ui/small-button.tsx'
import { receiptSettingsToasts } from './toasts.ts'

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'hi', label: 'Hindi' },
] as const

type Language = (typeof LANGUAGES)[number]['value']
type Typed = NonNullable<Extract<InputOf<'receipt-file'>, { what: 'sample' }>['settings']>

const SHOWN = [
  'receipt_prefix',
  'receipt_start',
  'receipt_width',
  'receipt_signatory',
  'receipt_signatory_role',
] as const satisfies readonly (keyof Typed)[]

// Long enough to finish a word.
const PAUSE_MS = 600

type Props = {
  /** Saved settings that receipts show: a change redraws the preview. */
  saved: string
  valueAt: (key: string) => string
}

/** A sample receipt with the typed settings. */
export function Preview({ saved, valueAt }: Props) {
  const [language, setLanguage] = useState<Language>('en')
  const [drawn, setDrawn] = useState(0)
  const typed = Object.fromEntries(SHOWN.map((key) => [key, valueAt(key)]))
  const address = useSample(language, JSON.stringify(typed), `${drawn} ${saved}`)
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-heading text-xl">Preview</h2>
        {LANGUAGES.map(({ value, label }) => (
          <SmallButton
            key={value}
            aria-pressed={value === language}
            onPress={() => setLanguage(value)}
            look={value === language ? 'solid' : 'outline'}
          >
            {label}
          </SmallButton>
        ))}
        <SmallButton onPress={() => setDrawn(drawn + 1)}>Refresh</SmallButton>
        {address && (
          <a href={address} target="_blank" rel="noreferrer" className={smallButton('outline')}>
            Open<span className="sr-only"> the preview</span>
          </a>
        )}
      </div>
      <p className="mt-1 text-soft">With what you type above. A new signature or wording shows once saved.</p>
      <div className="mt-3 max-sm:hidden">
        {address ? (
          <iframe
            title="Preview of a receipt"
            src={`${address}#toolbar=0&view=FitH`}
            className="aspect-[1/1.43] w-full rounded-md border border-line bg-white"
          />
        ) : (
          <Skeleton className="h-96" />
        )}
      </div>
    </Card>
  )
}

/** Address of the file. The present one stays until the next is ready. */
function useSample(language: Language, typed: string, drawn: string): string | undefined {
  const [address, setAddress] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn again is another file.
  useEffect(() => {
    let isCurrent = true
    const draw = async () => {
      const asked = fileAsAdministrator('receipt-file', {
        what: 'sample',
        language,
        settings: JSON.parse(typed) as Typed,
      })
      const file = await withErrorToast(asked, receiptSettingsToasts.previewFailed)
      if (file && isCurrent) setAddress(URL.createObjectURL(file.contents))
    }
    const timer = setTimeout(draw, address ? PAUSE_MS : 0)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [language, typed, drawn])
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address)
    },
    [address],
  )
  return address
}
