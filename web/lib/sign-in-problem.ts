import { loginToasts } from './login-toasts.ts'

/** Message for an error of the sign-in service. When it is down, the official client's own message is useless. */
export function signInProblem({ name, message }: { name: string; message: string }): string {
  const isDown = name === 'AuthRetryableFetchError' || !/\w/.test(message)
  return isDown ? loginToasts.unexpected : message
}
