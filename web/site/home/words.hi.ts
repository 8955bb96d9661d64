import type { Translation } from '#web/lib/words.ts'
import type { words as english } from './words.en.ts'

export { homeInHindi as content } from '#domain/page-content/hi/home.ts'

export const words = {
  amountAMonth: '{amount} {month}',
  aMonth: 'हर महीने',
  askForDossier: 'CSR परिचय मँगाएँ',
  give: '{amount} दान करें',
} as const satisfies Translation<typeof english>
