/** In the address of a gift entered by hand: opens its receipt details. */
export const FILL_IN = 'fill-in'

/** Screen for a gift's missing details: the donor's record, or the gift if there is none yet. */
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
  // An online donor without an address enters it on the gift's page.
  return platform === 'razorpay' ? null : `/admin/donations/${id}?${FILL_IN}`
}
