import type { DonateWords } from './donate.tsx'

/**
 * For browsers without JavaScript: why there is no button, and the alternative that needs no code. Rendered
 * only by the server; without `Sentence`, whose file every other browser would load for it.
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
