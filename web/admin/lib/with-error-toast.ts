import { toast } from '#web/ui/toast.ts'
import { checkSession } from './check-session.ts'
import { reasonOf } from './reason-of.ts'

/** The toast of a failure: the same whatever the reason, or with the reason in it. */
export type FailureToast = string | ((reason: string) => string)

/** Does something on the backend and says so where it failed. Gives what came of it, or undefined. */
export async function withErrorToast<Value>(
  work: Promise<Value>,
  failed: FailureToast,
): Promise<Value | undefined> {
  try {
    return await work
  } catch (error) {
    console.error(error)
    toast.error(typeof failed === 'string' ? failed : failed(reasonOf(error)))
    checkSession(error)
    return undefined
  }
}
