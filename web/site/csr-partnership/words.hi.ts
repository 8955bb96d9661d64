import type { Translation } from '#web/lib/words.ts'
import type { words as english } from './words.en.ts'

export { csrPartnershipInHindi as content } from '#domain/page-content/hi/csr-partnership.ts'

export const words = {
  askForDossier: 'CSR परिचय मँगाएँ',
} as const satisfies Translation<typeof english>
