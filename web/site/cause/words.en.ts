export { ourWorkDefaults as content } from '#domain/page-content/our-work.ts'

export const words = {
  breadcrumb: 'Breadcrumb',
  home: 'Home',
  alsoOn: 'Also on',
  ourWork: 'Our Work',
  notFound: {
    title: 'Cause Not Found',
    text: 'The cause you are looking for does not exist.',
    back: 'Back to Our Work',
  },
} as const
