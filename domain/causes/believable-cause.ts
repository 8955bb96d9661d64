import { isPlatformHome } from '../platform-links.ts'
import type { SiteAddress } from '../site-address.ts'
import type { Cause } from './cause.ts'

/**
 * A cause as it may be shown at this address. In public, a sample says nothing of what was achieved, and no button
 * leads to a partner's site where the foundation has no page.
 */
export function believableCause(cause: Cause, isSample: boolean, { isPublic }: SiteAddress): Cause {
  if (!isPublic) return cause
  const partner = (button: Cause['ketto_button']) =>
    isSample || isPlatformHome(button.link) ? { ...button, link: '' } : button
  return {
    ...cause,
    impact_description: isSample ? '' : cause.impact_description,
    ketto_button: partner(cause.ketto_button),
    giveindia_button: partner(cause.giveindia_button),
  }
}
