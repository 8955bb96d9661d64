export const words = {
  title: 'Page not found',
  description: 'There is no page at this address.',
  code: '404',
  heading: 'Oops! Page not found',
  text: 'The page may have moved, or the address may have a typo in it.',
  home: 'Return to Home',
  ourWork: 'See our work',
} as const
