import type { Translation } from '#web/lib/words.ts'
import { progressWords } from '../campaigns/progress-words.hi.ts'
import type { words as english } from './words.en.ts'

export { homeDefaults as content } from '#domain/page-content/home.hi.ts'

export const words = {
  amountAMonth: '{amount} {month}',
  aMonth: 'हर महीने',
  give: '{amount} दान करें',
  askForDossier: 'CSR परिचय मँगाएँ',
  campaign: { ...progressWords, label: 'हमारा अभियान' },
} as const satisfies Translation<typeof english>
