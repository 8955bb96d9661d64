export const words = {
  title: 'Something went wrong',
  text: 'The mistake is ours, not yours. Please try again in a moment.',
  home: 'Return to Home',
} as const
