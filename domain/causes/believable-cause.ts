import { isPlatformHome } from '../website/platform-links.ts'
import type { SiteAddress } from '../website/site-address.ts'
import type { Cause, GivingCause } from './cause.ts'

/**
 * A cause for the giving form as it may be shown at this address. At a public address, a sample shows no
 * costs.
 */
export function believableCosts<Row extends GivingCause>(
  cause: Row,
  isSample: boolean,
  { isPublic }: SiteAddress,
): Row {
  return isPublic && isSample ? { ...cause, unit_costs: [] } : cause
}

/**
 * A cause as it may be shown at this address. At a public address, a sample shows neither achievements nor
 * costs. Buttons without a page of the foundation at a partner's site are hidden: a sample's at a public
 * address, and everywhere one with the partner's bare address.
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
