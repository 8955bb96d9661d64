import { supabase } from '#web/lib/supabase.ts'

/** Donors' claims of gifts without an address, each with matching gifts. */
export async function readGiftClaims() {
  const { data: claims } = await supabase()
    .from('gift_claims')
    .select('id, email, reference, amount, given_on')
    .eq('status', 'waiting')
    .order('claimed_at')
    .throwOnError()
  return Promise.all(
    claims.map(async (claim) => {
      const { data: matches } = await supabase().rpc('gift_claim_matches', { claim: claim.id }).throwOnError()
      return { ...claim, matches }
    }),
  )
}

export type GiftClaim = Awaited<ReturnType<typeof readGiftClaims>>[number]

/** Without a gift: none was found. */
export async function decideGiftClaim(claim: string, donation?: string): Promise<void> {
  await supabase()
    .rpc('decide_gift_claim', { claim, ...(donation ? { donation } : {}) })
    .throwOnError()
}
