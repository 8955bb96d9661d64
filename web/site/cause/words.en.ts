import { dayWords } from '../thank-you/day-words.en.ts'

export { ourWorkDefaults as content } from '#domain/page-content/our-work.ts'

export const words = {
  ...dayWords,
  breadcrumb: 'Breadcrumb',
  home: 'Home',
  alsoOn: 'Also on',
  ourWork: 'Our Work',
  stories: 'Stories from this work',
  notFound: {
    title: 'Cause Not Found',
    text: 'The cause you are looking for does not exist.',
    back: 'Back to Our Work',
  },
} as const
