import { loginMessages } from './messages.ts'

/** What the sign-in service says of an error. When it is down, the official client has only `{}` to say. */
export function signInProblem({ message }: { message: string }): string {
  return /\w/.test(message) ? message : loginMessages.unexpected
}
