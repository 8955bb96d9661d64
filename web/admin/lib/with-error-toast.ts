import { toast } from '#web/ui/toast.ts'
import { checkSession } from './check-session.ts'
import { reasonOf } from './reason-of.ts'

/** Toast of a failure: a fixed text, or one with the reason. */
export type FailureToast = string | ((reason: string) => string)

const SECOND_STEP_NEEDED = 'second_step_needed'
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
    const isExplained = code === SECOND_STEP_NEEDED || code === 'key_missing'
    toast.error(
      typeof failed === 'string' ? failed : failed(reason),
      code === SECOND_STEP_NEEDED ? SET_IT_UP : undefined,
      isExplained && typeof failed === 'string' ? reason : undefined,
    )
    checkSession(error)
    return undefined
  }
}
