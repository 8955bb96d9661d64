import { useMatches } from 'react-router'
import { isRecord } from '#domain/records.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useSite } from './site.ts'

const AMOUNT = 199

/**
 * On phones, giving is always within reach of a thumb. The page ends above it, so it covers nothing. A route says
 * with `handle = { hasDonateBar: false }` that nobody should be asked there, and a page that finds out later with an
 * element of the class `no-donate-bar`.
 */
export function DonateBar() {
  const { words } = useSite()
  const isWanted = useMatches().every(({ handle }) => !isRecord(handle) || handle.hasDonateBar !== false)
  if (!isWanted) return null
  return (
    <>
      <div aria-hidden="true" className="h-18 bg-band-deep md:hidden" />
      <aside
        aria-label={words.donate}
        className="donate-bar no-print fixed inset-x-0 bottom-0 z-30 border-line border-t bg-paper p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:hidden"
      >
        <ButtonLink look="give" to={`/donate?amount=${AMOUNT}`} className="w-full text-lg">
          {words.donateSmall}
        </ButtonLink>
      </aside>
    </>
  )
}
