export const dedicationKinds = ['honour', 'memory', 'occasion'] as const
export type DedicationKind = (typeof dedicationKinds)[number]

/** The smallest gift, in rupees, that can have a card. */
export const LEAST_DEDICATED = 100

/** For staff. */
export const dedicationWords: Record<DedicationKind, string> = {
  honour: 'In honour of someone',
  memory: 'In memory of someone',
  occasion: 'On an occasion',
}
