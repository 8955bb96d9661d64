export const words = {
  question: 'May {companies} count visits and gifts here, with cookies?',
  both: '{one} and {other}',
  agreed: 'You agreed.',
  refused: 'You refused.',
  worksWithout: 'The site works the same without them.',
  privacy: 'Privacy',
  refuse: 'Refuse',
  agree: 'Agree',
} as const
