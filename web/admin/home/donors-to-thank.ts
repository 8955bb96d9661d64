import { supabase } from '#web/lib/supabase.ts'

const MOST = 4

/** Donors whose gifts await thanks, the largest first: each once, with the number of them all. */
export async function readDonorsToThank() {
  const { data } = await supabase().rpc('donors_to_thank', { at_most: MOST }).throwOnError()
  return data
}
export type ToThankRow = Awaited<ReturnType<typeof readDonorsToThank>>[number]
