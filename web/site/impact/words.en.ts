export { impactDefaults as content } from '#domain/page-content/impact.ts'

export const words = {
  reportOnRequest: 'We will gladly email you the latest one.',
  askForReport: 'Ask for the annual report',
  carousel: 'carousel',
  slide: 'slide',
  stories: 'Stories',
  previousStory: 'Previous story',
  nextStory: 'Next story',
  place: '{number} of {count}',
  storyShown: 'Story {number} of {count}: {title}',
} as const
