import { toast } from '#web/ui/toast.ts'
import { checkSession } from './check-session.ts'

/** Does something on the backend and says so where it failed. Gives what came of it, or undefined. */
export async function withErrorToast<Value>(
  work: Promise<Value>,
  failed: string,
): Promise<Value | undefined> {
  try {
    return await work
  } catch (error) {
    console.error(error)
    toast.error(failed)
    checkSession(error)
    return undefined
  }
}
