import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { useSite } from './site.ts'
import { watchGiveButtons } from './watch-give-buttons.ts'

const AMOUNT = 199

/**
 * On phones, giving is always within reach of a thumb: with this bar, or with a donate button of the page
 * itself, which replaces the bar. The page ends above it, so it covers nothing. A page that decides late
 * against the bar renders an element of the class `no-donate-bar`.
 */
export function DonateBar() {
  const { words } = useSite()
  useEffect(watchGiveButtons, [])
  const { causeId, campaign } = useMatches().at(-1)?.params ?? {}
  const choice = new URLSearchParams({
    amount: String(AMOUNT),
    ...(causeId && { cause_id: causeId }),
    ...(campaign && { campaign }),
  })
  return (
    <>
      <div aria-hidden="true" className="h-18 bg-band-deep md:hidden" />
      <aside
        aria-label={words.donate}
        className="donate-bar no-print not-focus-within:data-has-other:invisible fixed inset-x-0 bottom-0 z-30 border-line border-t bg-paper p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:hidden"
      >
        <ButtonLink look="give" to={`/donate?${choice}`} className="w-full text-lg">
          {words.donateSmall}
        </ButtonLink>
      </aside>
    </>
  )
}
