import { useState } from 'react'
import { SmallButton } from '../ui/small-button.tsx'

type Props = { subject: string; text: string; html: string | null }

/**
 * A message as its reader sees it. The HTML is in a frame without scripts or network: it contains visitors'
 * input.
 */
export function Letter({ subject, text, html }: Props) {
  const [isPlain, setPlain] = useState(html === null)
  return (
    <section aria-label="The message" className="min-w-0 rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-4 py-2">
        <p className="min-w-0 break-words font-semibold">{subject}</p>
        {html !== null && (
          <div className="flex gap-1">
            {[
              ['Email', false],
              ['Plain text', true],
            ].map(([label, plain]) => (
              <SmallButton
                key={String(label)}
                aria-pressed={isPlain === plain}
                onPress={() => setPlain(plain === true)}
                look="quiet"
                className="aria-pressed:border-brand aria-pressed:bg-sunken"
              >
                {label}
              </SmallButton>
            ))}
          </div>
        )}
      </div>
      {isPlain || html === null ? (
        <pre className="overflow-x-auto whitespace-pre-wrap break-words p-4 font-body">{text}</pre>
      ) : (
        <iframe
          title={`Email: ${subject}`}
          sandbox=""
          srcDoc={html}
          className="block h-[36rem] w-full rounded-b-lg bg-surface"
        />
      )}
    </section>
  )
}
