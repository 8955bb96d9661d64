import { Button } from '#web/ui/button.tsx'
import type { DonateWords } from './donate.tsx'

type Props = { words: DonateWords; message: string; hasUpi: boolean; onRetry(): void }

// The pressed button may be a screen below.
const takeFocus = (box: HTMLElement | null) => {
  box?.focus()
}

/** For when even the code that takes payments failed to load: a retry, and the alternative that needs no code. */
export function NotLoaded({ words: { box, giveByUpi }, message, hasUpi, onRetry }: Props) {
  return (
    <div
      role="alert"
      ref={takeFocus}
      tabIndex={-1}
      className="rounded-md border-2 border-marigold bg-sunken p-4"
    >
      <p className="font-semibold">{box.notStarted.heading}</p>
      <p>{message}</p>
      <div className="mt-2 flex flex-wrap gap-x-6">
        <Button look="give" onClick={onRetry}>
          {box.tryAgain}
        </Button>
        {hasUpi && (
          <a href="#upi" className="py-2.5 text-brand underline first-letter:uppercase">
            {giveByUpi}
          </a>
        )}
      </div>
    </div>
  )
}
