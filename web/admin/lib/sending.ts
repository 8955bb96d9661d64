import { isRecord } from '#domain/page-content/content.ts'
import { supabase } from '#web/lib/supabase.ts'

/** What became of a message a moment after it was handed over; `error` says why it did not go out. */
export type Handed = { id: string; state: string; error: string | null }

/** Answers by e-mail. The same key sent again answers once. */
export async function sendReply(
  { kind, id }: { kind: string; id: string },
  reply: { subject: string; body: string },
  key: string,
): Promise<void> {
  await call('inbox-reply', { kind, id, ...reply }, { 'Idempotency-Key': key })
}

export type TestLetter = {
  template: string
  channel: string
  language: string
  recipient: string
  subject: string
  body: string
}

export async function sendTest(letter: TestLetter): Promise<Handed> {
  return handed(await call('send-test-message', letter))
}

/** Sends a message of the log again, to the same address or, where one is given, to another. */
export async function resendMessage(id: string, recipient: string | null): Promise<Handed> {
  return handed(await call('resend-message', { id, recipient }))
}

// Not `callFunction`: here an answer tells of an `error` of the service without being a refusal.
async function call(name: string, body: object, headers: Record<string, string> = {}) {
  const { data, error } = await supabase().functions.invoke(name, { body, headers })
  if (!error) return isRecord(data) ? data : {}
  const response: unknown = error.context
  const said: unknown = response instanceof Response ? await response.json().catch(() => null) : null
  const reason = isRecord(said) && typeof said.message === 'string' ? said.message : undefined
  throw new Error(reason ?? 'The server could not be reached.')
}

function handed({ id, state, error }: Record<string, unknown>): Handed {
  return { id: String(id), state: String(state), error: typeof error === 'string' ? error : null }
}
