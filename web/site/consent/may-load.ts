import { replacedGift } from '#web/lib/replaced-gift.ts'
import { isStaffHere } from '#web/lib/staff-here.ts'
import { hasStarted } from './tags.ts'

// Names repeated here: importing the code that stores these would add files to every page.
const DETAILS_DRAFT = 'gift-details'
/** Staff's drafts and recent screens outlive an expired session, and may contain personal data. */
const STAFF_DRAFTS = 'daan-drafts:'
const STAFF_SCREENS = 'daan-recent'

/** Whether storage and fragment hold no session, token or personal data, which a tag could read. */
export const mayLoadTags = () =>
  !/=/.test(location.hash) && !isStaffHere() && replacedGift() === null && !hasDraft()

function hasDraft(): boolean {
  try {
    return (
      sessionStorage.getItem(DETAILS_DRAFT) !== null ||
      sessionStorage.getItem(STAFF_SCREENS) !== null ||
      Object.keys(localStorage).some((key) => key.startsWith(STAFF_DRAFTS))
    )
  } catch {
    return false
  }
}

/** A browser restores a page with its tags running: it is reloaded without them. */
export function onReturnTo(reload: () => void): () => void {
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted && hasStarted() && !mayLoadTags()) reload()
  }
  addEventListener('pageshow', comeBack)
  return () => removeEventListener('pageshow', comeBack)
}
