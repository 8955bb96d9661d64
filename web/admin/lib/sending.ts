import type { AnswerOf, InputOf } from '#domain/api/contracts.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { FunctionRefused } from '#web/lib/functions.ts'

/** State of a message a moment after it was queued; `failure` is the reason if it was not sent. */
export type SendResult = AnswerOf<'resend-message'>

/** Replies by email. Repeating a key sends it once. */
export async function sendReply(
  { kind, id }: Pick<InputOf<'inbox-reply'>, 'kind' | 'id'>,
  reply: { subject: string; body: string },
  key: string,
): Promise<void> {
  await withReadableError(callAsAdministrator('inbox-reply', { kind, id, ...reply }, key))
}

export type TestLetter = InputOf<'send-test-message'>

export const sendTest = (letter: TestLetter): Promise<SendResult> =>
  withReadableError(callAsAdministrator('send-test-message', letter))

/** Sends a logged message again, to the same address or to another. */
export const resendMessage = (id: string, recipient: string | null): Promise<SendResult> =>
  withReadableError(callAsAdministrator('resend-message', { id, recipient }))

/** Errors that browsers throw for failed requests are worded for developers. */
function withReadableError<Answer>(asked: Promise<Answer>): Promise<Answer> {
  return asked.catch((error: unknown) => {
    throw error instanceof FunctionRefused ? error : new Error('The server could not be reached.')
  })
}
