import { loginMessages } from './login-toasts.ts'

/** What the sign-in service says of an error. When it is down, the official client has nothing useful to say. */
export function signInProblem({ name, message }: { name: string; message: string }): string {
  const isDown = name === 'AuthRetryableFetchError' || !/\w/.test(message)
  return isDown ? loginMessages.unexpected : message
}
