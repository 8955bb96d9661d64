import type { Translation } from '#web/lib/words.ts'
import type { words as english } from './words.en.ts'

export { csrPartnershipDefaults as content } from '#domain/page-content/csr-partnership.hi.ts'

export const words = {
  askForDossier: 'CSR परिचय मँगाएँ',
} as const satisfies Translation<typeof english>
