import { replacedGift } from '#web/lib/replaced-gift.ts'
import { isStaffHere } from '#web/lib/staff-here.ts'
import { hasStarted } from './tags.ts'

// Their names once more: the code that stores these would otherwise be more files that every page names.
const DETAILS_DRAFT = 'gift-details'
/** What staff typed and where they were outlive a session that ran out, and may speak of people. */
const STAFF_DRAFTS = 'daan-drafts:'
const STAFF_SCREENS = 'daan-recent'

/** Whether nothing is stored here that opens a gift or an account, or says who somebody is: a tag could read it. */
export const mayLoadTags = () => !isStaffHere() && replacedGift() === null && !hasDraft()

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

/** A browser shows a page that was left as it was, with its tags running: one without them takes its place. */
export function onReturnTo(reload: () => void): () => void {
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted && hasStarted() && !mayLoadTags()) reload()
  }
  addEventListener('pageshow', comeBack)
  return () => removeEventListener('pageshow', comeBack)
}
