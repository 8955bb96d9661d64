import type { InputOf } from '#domain/api/contracts.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'

/** Sets the total returned for a gift; refused with a message below the provider's own figures. */
export async function correctAmounts(request: InputOf<'correct-donation'>): Promise<void> {
  await callAsAdministrator('correct-donation', request)
}
