import type { DonateWords } from './donate.tsx'

/**
 * For browsers in which no code runs: why there is no button, and the way that needs none. Written by the server
 * alone; without `Sentence`, whose file every other browser would load for it.
 */
export function NeedsCode({ words, hasUpi }: { words: DonateWords; hasUpi: boolean }) {
  const [before, after] = words.upiInstead.split('{upi}')
  return (
    <>
      <style>{'.needs-code{display:none}'}</style>
      <p>
        {words.needsJavaScript}{' '}
        {hasUpi && (
          <>
            {before}
            <a href="#upi" className="font-semibold text-brand underline">
              {words.giveByUpi}
            </a>
            {after}
          </>
        )}
      </p>
    </>
  )
}
