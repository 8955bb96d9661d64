import type { InputOf } from '#domain/api/contracts.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'

/** Lowers what counts of a gift; refused with a sentence where it would not. */
export async function correctAmounts(request: InputOf<'correct-donation'>): Promise<void> {
  await callAsAdministrator('correct-donation', request)
}
