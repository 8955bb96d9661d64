import { isPlatformHome } from '../platform-links.ts'
import type { SiteAddress } from '../site-address.ts'
import type { Cause, GivingCause } from './cause.ts'

/** A cause to give for, as it may be shown at this address. In public, nobody vouches for what a sample says things cost. */
export function believableCosts<Row extends GivingCause>(
  cause: Row,
  isSample: boolean,
  { isPublic }: SiteAddress,
): Row {
  return isPublic && isSample ? { ...cause, unit_costs: [] } : cause
}

/**
 * A cause as it may be shown at this address. In public, a sample says nothing of what was achieved or of what things
 * cost. No button leads to a partner's site where the foundation has no page: in public not a sample's, and nowhere
 * one whose link is still the partner's bare address.
 */
export function believableCause(cause: Cause, isSample: boolean, site: SiteAddress): Cause {
  if (isSample && !site.isPublic) return cause
  const partner = (button: Cause['ketto_button']) =>
    isSample || isPlatformHome(button.link) ? { ...button, link: '' } : button
  return {
    ...believableCosts(cause, isSample, site),
    impact_description: isSample ? '' : cause.impact_description,
    ketto_button: partner(cause.ketto_button),
    giveindia_button: partner(cause.giveindia_button),
  }
}
