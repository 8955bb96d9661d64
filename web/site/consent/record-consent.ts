import type { Choice } from '#domain/website/tags.ts'
import type { Backend } from '#web/lib/backend.ts'
import { callFunction } from '#web/lib/functions.ts'

/** Counts the choice, anonymously. */
export async function recordConsent(backend: Backend, choice: Choice, notice: string): Promise<void> {
  await callFunction(backend, 'record-consent', { choice, notice_version: notice })
}
