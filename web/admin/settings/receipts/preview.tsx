import { useEffect, useState } from 'react'
import { fileAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { withErrorToast } from '../../lib/with-error-toast.ts'
import { Card } from '../../ui/page.tsx'
import { smallButton } from '../../ui/small-button.ts'
import { receiptSettingsMessages } from './messages.ts'

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'hi', label: 'Hindi' },
] as const

type Language = (typeof LANGUAGES)[number]['value']

/** A receipt for nobody, as what is saved now would make it. */
export function Preview() {
  const [language, setLanguage] = useState<Language>('en')
  const [drawn, setDrawn] = useState(0)
  const address = useSample(language, drawn)
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-heading text-xl">Preview</h2>
        {LANGUAGES.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === language}
            onClick={() => setLanguage(value)}
            className={smallButton(value === language ? 'solid' : 'outline')}
          >
            {label}
          </button>
        ))}
        <button type="button" onClick={() => setDrawn(drawn + 1)} className={smallButton('outline')}>
          Draw again
        </button>
        {address && (
          <a href={address} target="_blank" rel="noreferrer" className={smallButton('outline')}>
            Open<span className="sr-only"> the preview</span>
          </a>
        )}
      </div>
      <p className="mt-1 text-soft">As saved: what is not saved yet does not show here.</p>
      <div className="mt-3 max-sm:hidden">
        {address ? (
          <iframe
            title="Preview of a receipt"
            src={`${address}#toolbar=0&view=FitH`}
            className="aspect-[1/1.2] w-full rounded-md border border-line bg-white"
          />
        ) : (
          <Skeleton className="h-96" />
        )}
      </div>
    </Card>
  )
}

function useSample(language: Language, drawn: number): string | undefined {
  const [address, setAddress] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn again is another file.
  useEffect(() => {
    let isCurrent = true
    let made = ''
    setAddress(undefined)
    const asked = fileAsAdministrator('receipt-file', { what: 'sample', language })
    withErrorToast(asked, receiptSettingsMessages.previewFailed).then((file) => {
      if (!file || !isCurrent) return
      made = URL.createObjectURL(file.contents)
      setAddress(made)
    })
    return () => {
      isCurrent = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [language, drawn])
  return address
}
