export const words = {
  title: 'Something went wrong',
  text: 'The fault is ours, not yours. Please try again in a moment.',
  home: 'Return to Home',
} as const
