import type { Translation } from '#web/lib/words.ts'
import { dayWords } from '../thank-you/day-words.hi.ts'
import type { progressWords as english } from './progress-words.en.ts'

export const progressWords = {
  ...dayWords,
  raised: '{amount} जुटे',
  raisedOf: '{goal} में से {amount} जुटे',
  oneGift: '1 दान',
  gifts: '{count} दान',
  lastGift: {
    now: 'पिछला दान अभी-अभी',
    minutes: 'पिछला दान {count} मिनट पहले',
    hours: 'पिछला दान {count} घंटे पहले',
    days: 'पिछला दान {count} दिन पहले',
    oneMinute: 'पिछला दान 1 मिनट पहले',
    oneHour: 'पिछला दान 1 घंटे पहले',
    oneDay: 'पिछला दान 1 दिन पहले',
  },
  lastDay: 'आज आख़िरी दिन है',
  daysLeft: '{count} दिन बाक़ी',
  giveNow: 'अभी दान करें',
  readMore: 'और पढ़ें',
} as const satisfies Translation<typeof english>
