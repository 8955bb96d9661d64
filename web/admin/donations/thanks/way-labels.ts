import type { Way } from './thanks-data.ts'

export const wayLabels: Record<Way, string> = {
  whatsapp: 'by WhatsApp',
  email: 'by email',
  call: 'by phone',
  other: 'in another way',
}
