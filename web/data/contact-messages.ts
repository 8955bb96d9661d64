import type { ContactMessage } from '#domain/forms/contact.ts'
import type { Backend } from '#web/lib/backend.ts'
import { callFunction } from '#web/lib/functions.ts'

export async function sendContactMessage(backend: Backend, message: ContactMessage): Promise<void> {
  await callFunction(backend, 'contact-form', message)
}
