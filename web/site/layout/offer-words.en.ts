/** How a language offers itself on a page in another. */
export const words = {
  offer: 'This site is also in English.',
  follow: 'Read in English',
  stay: 'No, thank you',
} as const
