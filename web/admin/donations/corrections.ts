import type { InputOf } from '#domain/api/contracts.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'

/** Sets how much of a gift went back in all; refused with a sentence below the provider's own figures. */
export async function correctAmounts(request: InputOf<'correct-donation'>): Promise<void> {
  await callAsAdministrator('correct-donation', request)
}
