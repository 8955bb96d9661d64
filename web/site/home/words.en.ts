import { progressWords } from '../campaigns/progress-words.en.ts'

export { homeDefaults as content } from '#domain/page-content/home.ts'

export const words = {
  amountAMonth: '{amount} {month}',
  aMonth: 'a month',
  give: 'Give {amount}',
  askForDossier: 'Ask for the CSR dossier',
  campaign: { ...progressWords, label: 'Our campaign' },
} as const
