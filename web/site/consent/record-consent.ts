import type { Choice } from '#domain/website/tags.ts'
import type { Backend } from '#web/lib/backend.ts'
import { callFunction } from '#web/lib/functions.ts'

/** Has the choice counted, without a word about whose it is. */
export async function recordConsent(backend: Backend, choice: Choice, notice: string): Promise<void> {
  await callFunction(backend, 'record-consent', { choice, notice_version: notice })
}
