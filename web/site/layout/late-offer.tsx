import { type ComponentType, useEffect, useState } from 'react'
import type { SiteLanguage } from '#domain/languages.ts'
import { hasAnswered } from './language-answer.ts'
import type { OfferProps } from './language-offer.tsx'
import { offeredLanguage } from './offered-language.ts'
import { useSite } from './site.ts'

/** The line that offers another language, fetched only where somebody reads it and was not asked before. */
export function LateOffer() {
  const { language } = useSite()
  const [offer, setOffer] = useState<{ to: SiteLanguage; Offer: ComponentType<OfferProps> } | null>(null)
  useEffect(() => {
    // The back office shows pages in a frame as a preview, in the language it asks for.
    const to = window.top === window ? offeredLanguage(language, navigator.languages) : null
    if (!to || hasAnswered()) return
    import('./language-offer.tsx').then(({ Offer }) => setOffer({ to, Offer }), console.error)
  }, [language])
  return offer && <offer.Offer to={offer.to} onAnswer={() => setOffer(null)} />
}
