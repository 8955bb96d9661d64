import { replacedGift } from '#web/lib/replaced-gift.ts'
import { isStaffHere } from '#web/lib/staff-here.ts'
import { hasStarted } from './tags.ts'

// Its name once more: the form's code would otherwise be one more file that every page names.
const DETAILS_DRAFT = 'gift-details'

/** Whether nothing is stored here that opens a gift or an account, or says who somebody is: a tag could read it. */
export const mayLoadTags = () => !isStaffHere() && replacedGift() === null && !hasDraft()

function hasDraft(): boolean {
  try {
    return sessionStorage.getItem(DETAILS_DRAFT) !== null
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
