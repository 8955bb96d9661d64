export { impactDefaults as content } from '#domain/page-content/impact.ts'

export const words = {
  reportOnRequest: 'We are glad to send you the latest annual report on request.',
  askForReport: 'Ask for the annual report',
  carousel: 'carousel',
  slide: 'slide',
  stories: 'Stories',
  previousStory: 'Previous story',
  nextStory: 'Next story',
  place: '{number} of {count}',
  storyShown: 'Story {number} of {count}: {title}',
} as const
