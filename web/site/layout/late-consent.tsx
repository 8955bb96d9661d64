import { type ComponentType, useEffect, useState } from 'react'
import { isStaffHere } from '#web/lib/staff-here.ts'
import type { ConsentProps } from '../consent/consent.tsx'

/** The code that asks for consent and loads tags, fetched only where there is something to ask. */
export function LateConsent(props: ConsentProps) {
  const [Consent, setConsent] = useState<ComponentType<ConsentProps> | null>(null)
  useEffect(() => {
    // The back office shows pages in a frame as a preview: nothing of other companies may load there.
    if (window.top !== window || isStaffHere()) return
    import('../consent/consent.tsx').then((loaded) => setConsent(() => loaded.Consent), console.error)
  }, [])
  return Consent && <Consent {...props} />
}
