import type { AnswerOf } from '#domain/api/contracts.ts'
import type { Dedication } from '#domain/donations/dedication.ts'
import type { Backend } from '#web/lib/backend.ts'
import { callFunction } from '#web/lib/functions.ts'

type Answer = NonNullable<AnswerOf<'dedicate-gift'>>
type Saved = Extract<Answer, { card_token: string }>

/** A gift's card as its donor sees it: with its link when it was just written. */
export type WrittenCard = Extract<Answer, { state: string }> & { card_token?: string }

/** Null if the gift has no card. */
export async function readDedication(backend: Backend, token: string): Promise<WrittenCard | null> {
  const answer = await callFunction(backend, 'dedicate-gift', { token, action: 'show' })
  // An empty response is read as an empty object.
  return answer && 'state' in answer ? answer : null
}

export async function saveDedication(
  backend: Backend,
  token: string,
  dedication: Dedication,
): Promise<WrittenCard> {
  const { language } = backend
  const answer = await callFunction(backend, 'dedicate-gift', { token, ...dedication, language })
  const { sends, card_token } = answer as Saved
  const { recipient_email: _, send_on: __, ...written } = dedication
  return { ...written, language, sends, state: 'waiting', card_token }
}
