export const hindi = 'आपका दान एक बच्चे की पढ़ाई का पूरा महीना बन जाता है।'

export const long =
  'Everything that a family of five in Thiruvananthapuram needs for a month of meals, medicine and school, brought to the door'

/** Nowhere to break it. */
export const unbroken =
  'accounts.receivable+tax-receipts@very-long-name-of-a-charitable-foundation.example.org'

export const picture = '/og-default.jpg'
export const drawing = '/placeholder.svg'
