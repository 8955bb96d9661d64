import { toast } from '#web/ui/toast.ts'
import { checkSession } from './check-session.ts'
import { NO_ROW, reasonOf } from './reason-of.ts'

/** Toast of a failure: a fixed text, or one with the reason. */
export type FailureToast = string | ((reason: string) => string)

const SECOND_STEP_NEEDED = 'second_step_needed'
/** Refusals whose reason is always shown. */
const EXPLAINED = [SECOND_STEP_NEEDED, 'key_missing', 'not_allowed', '42501', NO_ROW]
const SET_IT_UP = { label: 'Set it up', run: () => location.assign('/admin/settings/account') }

/** Awaits work on the backend and shows a toast on failure. Returns its value, or undefined. */
export async function withErrorToast<Value>(
  work: Promise<Value>,
  failed: FailureToast,
): Promise<Value | undefined> {
  try {
    return await work
  } catch (error) {
    console.error(error)
    const reason = reasonOf(error)
    const { code } = error as { code?: unknown }
    const isExplained = EXPLAINED.includes(String(code))
    toast.error(
      typeof failed === 'string' ? failed : failed(reason),
      code === SECOND_STEP_NEEDED ? SET_IT_UP : undefined,
      isExplained && typeof failed === 'string' ? reason : undefined,
    )
    checkSession(error)
    return undefined
  }
}
