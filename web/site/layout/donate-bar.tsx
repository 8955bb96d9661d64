import { ButtonLink } from '#web/ui/button.tsx'
import { useSite } from './site.ts'

/** On phones, giving is always within reach of a thumb. The page ends above it, so it covers nothing. */
export function DonateBar() {
  const { words } = useSite()
  return (
    <>
      <div aria-hidden="true" className="h-18 bg-band-deep md:hidden" />
      <aside
        aria-label={words.donate}
        className="no-print fixed inset-x-0 bottom-0 z-30 border-line border-t bg-paper p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:hidden"
      >
        <ButtonLink look="give" to="/donate" className="w-full text-lg">
          {words.donateSmall}
        </ButtonLink>
      </aside>
    </>
  )
}
