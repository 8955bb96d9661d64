import type { AnswerOf, InputOf } from '#domain/api/contracts.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { FunctionRefused } from '#web/lib/functions.ts'

/** What became of a message a moment after it was handed over; `failure` says why it did not go out. */
export type Handed = AnswerOf<'resend-message'>

/** Answers by email. The same key sent again answers once. */
export async function sendReply(
  { kind, id }: Pick<InputOf<'inbox-reply'>, 'kind' | 'id'>,
  reply: { subject: string; body: string },
  key: string,
): Promise<void> {
  await inWords(callAsAdministrator('inbox-reply', { kind, id, ...reply }, key))
}

export type TestLetter = InputOf<'send-test-message'>

export const sendTest = (letter: TestLetter): Promise<Handed> =>
  inWords(callAsAdministrator('send-test-message', letter))

/** Sends a message of the log again, to the same address or, where one is given, to another. */
export const resendMessage = (id: string, recipient: string | null): Promise<Handed> =>
  inWords(callAsAdministrator('resend-message', { id, recipient }))

/** What browsers throw where a request does not come through has words for developers only. */
function inWords<Answer>(asked: Promise<Answer>): Promise<Answer> {
  return asked.catch((error: unknown) => {
    throw error instanceof FunctionRefused ? error : new Error('The server could not be reached.')
  })
}
