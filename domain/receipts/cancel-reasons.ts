/** Why the product itself cancels a receipt: in English in the record, in the donor's language in the letter. */
export const cancelReasons = {
  refunded: { en: 'The gift was refunded.', hi: 'दान की राशि लौटा दी गई है।' },
  partlyRefunded: { en: 'Part of the gift was refunded.', hi: 'दान की राशि का एक भाग लौटा दिया गया है।' },
  takenBack: {
    en: 'The payment was taken back by the donor’s bank.',
    hi: 'भुगतान दाता के बैंक ने वापस ले लिया है।',
  },
  failed: { en: 'The payment failed after all.', hi: 'भुगतान अंततः पूरा नहीं हुआ।' },
  correctedByDonor: {
    en: 'The donor’s details were corrected.',
    hi: 'दाता का विवरण सुधारा गया है।',
  },
  corrected: { en: 'Details of the gift were corrected.', hi: 'दान का विवरण सुधारा गया है।' },
} as const

/** In the product's words, and not in those of staff. */
export function isOwnReason(reason: string): boolean {
  return Object.values(cancelReasons).some(({ en }) => en === reason)
}

/** As a letter in Hindi says it; what staff wrote stays as they wrote it. */
export function reasonIn(language: 'en' | 'hi', reason: string): string {
  return Object.values(cancelReasons).find(({ en }) => en === reason)?.[language] ?? reason
}
