import type { Translation } from '#web/lib/words.ts'
import type { words as english } from './words.en.ts'

export { impactDefaults as content } from '#domain/page-content/impact.hi.ts'

export const words = {
  reportOnRequest: 'हम आपको ताज़ा रिपोर्ट ख़ुशी से ईमेल करेंगे।',
  askForReport: 'वार्षिक रिपोर्ट मँगाएँ',
  carousel: 'कहानियों की पट्टी',
  slide: 'कहानी',
  stories: 'कहानियाँ',
  previousStory: 'पिछली कहानी',
  nextStory: 'अगली कहानी',
  place: '{count} में से {number}',
  storyShown: '{count} में से कहानी {number}: {title}',
} as const satisfies Translation<typeof english>
