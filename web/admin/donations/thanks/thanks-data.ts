import type { AnswerOf } from '#domain/api/contracts.ts'
import type { Tables } from '#domain/database.types.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { supabase } from '#web/lib/supabase.ts'

/** A gift whose donor is thanked, or a donor. */
export type Thanking = { gift: string } | { donor: string }
export type Way = Tables<'thanks'>['way']
export type Prepared = AnswerOf<'thank-donor'>

/** The last thanks, and the number of gifts without any; null if there is no gift to thank for. */
export async function readThanks(about: Thanking) {
  const { data } = await supabase().rpc('person_to_thank', about).maybeSingle().throwOnError()
  return data
}
export type ThanksState = NonNullable<Awaited<ReturnType<typeof readThanks>>>

export const prepareThanks = (about: Thanking): Promise<Prepared> =>
  callAsAdministrator('thank-donor', { action: 'prepare', ...about })

/** Sends the thanks and records them. */
export async function mailThanks(
  about: Thanking,
  letter: { subject: string; text: string },
): Promise<undefined> {
  await callAsAdministrator('thank-donor', { action: 'email', ...about, ...letter })
}

/** Returns a gift that these thanks are for, for Undo: the donor's last gift may have been thanked for before. */
export async function recordThanks(about: Thanking, way: Way): Promise<string | undefined> {
  const { data } = await supabase()
    .rpc('thank_donor', { way, ...about })
    .throwOnError()
  return data[0]
}

/** Takes back all that was recorded with the thanks for this gift. */
export async function undoThanks(gift: string): Promise<void> {
  await supabase().rpc('undo_thanks', { gift }).throwOnError()
}
