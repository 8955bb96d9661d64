import { type ComponentType, useEffect, useState } from 'react'
import { hasAnswered } from './language-answer.ts'
import type { OfferProps, OfferWords } from './language-offer.tsx'
import { offeredLanguage } from './offered-language.ts'
import { useSite } from './site.ts'

const files = import.meta.glob<{ words: OfferWords }>('./offer-words.*.ts')

/** The offer of another language, fetched only if the visitor reads that language and has not answered yet. */
export function LateOffer() {
  const { language } = useSite()
  const [offer, setOffer] = useState<
    (Omit<OfferProps, 'onAnswer'> & { Offer: ComponentType<OfferProps> }) | null
  >(null)
  useEffect(() => {
    // The back office shows pages in a frame as a preview, in the language it requests.
    const to = window.top === window ? offeredLanguage(language, navigator.languages) : null
    if (!to || hasAnswered()) return
    Promise.all([import('./language-offer.tsx'), files[`./offer-words.${to}.ts`]?.()]).then(
      ([{ Offer }, spoken]) => spoken && setOffer({ to, words: spoken.words, Offer }),
      console.error,
    )
  }, [language])
  return offer && <offer.Offer to={offer.to} words={offer.words} onAnswer={() => setOffer(null)} />
}
