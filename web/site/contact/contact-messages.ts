import type { ContactMessage } from '#domain/forms/contact.ts'
import type { Backend } from '#web/lib/backend.ts'
import { callFunction } from '#web/lib/functions.ts'
import type { Sending } from '#web/lib/sending.ts'

export async function sendContactMessage(
  backend: Backend,
  message: ContactMessage,
  { key, extra }: Sending,
): Promise<void> {
  await callFunction(backend, 'contact-form', { ...message, ...extra }, { key })
}
