import { dayWords } from '../thank-you/day-words.en.ts'

/** Words for the progress of a campaign, for every page that shows it. */
export const progressWords = {
  ...dayWords,
  raised: '{amount} raised',
  raisedOf: '{amount} raised of {goal}',
  oneGift: '1 gift',
  gifts: '{count} gifts',
  lastGift: {
    now: 'Last gift just now',
    minutes: 'Last gift {count} minutes ago',
    hours: 'Last gift {count} hours ago',
    days: 'Last gift {count} days ago',
    oneMinute: 'Last gift a minute ago',
    oneHour: 'Last gift an hour ago',
    oneDay: 'Last gift a day ago',
  },
  lastDay: 'Last day today',
  daysLeft: '{count} days left',
  giveNow: 'Give now',
  readMore: 'Read more',
} as const
