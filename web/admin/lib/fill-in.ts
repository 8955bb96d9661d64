/** In the address of a gift entered by hand: the details for its receipt are open. */
export const FILL_IN = 'fill-in'

/** Where staff fill in what the donor of a gift knows: the donor's record, or the gift where there is none yet. */
export function whereToFillIn({
  id,
  donor_id,
  platform,
}: {
  id: string
  donor_id: string | null
  platform: string
}): string | null {
  if (donor_id) return `/admin/donors/${donor_id}`
  // Who gave online without an address fills it in on the page of the gift.
  return platform === 'razorpay' ? null : `/admin/donations/${id}?${FILL_IN}`
}
