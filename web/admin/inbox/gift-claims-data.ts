import { supabase } from '#web/lib/supabase.ts'

/** Donors' claims of gifts without an address, each with the gifts and bank lines it may be about. */
export async function readGiftClaims() {
  const { data: claims } = await supabase().rpc('waiting_gift_claims').throwOnError()
  return Promise.all(
    claims.map(async (claim) => {
      const [matches, lines] = await Promise.all([
        supabase().rpc('gift_claim_matches', { claim: claim.id }).throwOnError(),
        supabase().rpc('gift_claim_lines', { claim: claim.id }).throwOnError(),
      ])
      return { ...claim, matches: matches.data, lines: lines.data }
    }),
  )
}

export type GiftClaim = Awaited<ReturnType<typeof readGiftClaims>>[number]

/** Without a gift or a bank line: none was found. */
export async function decideGiftClaim(
  claim: string,
  found: { donation?: string; bank_line?: string } = {},
): Promise<void> {
  await supabase()
    .rpc('decide_gift_claim', { claim, ...found })
    .throwOnError()
}
