import { contactProblems } from '#domain/forms/problems.en.ts'

export { contactDefaults as content } from '#domain/page-content/contact.ts'

export const words = {
  send: 'Send Message',
  sending: 'Sending...',
  sent: 'Your message has been sent! We will get back to you shortly.',
  failed: 'Failed to send message: {reason}',
  failedWithout: 'Failed to send message',
  name: 'Your name',
  email: 'Email address',
  subject: 'Subject',
  subjects: {
    'annual-report': 'Your annual report',
    certificates: 'Your certificates',
    call: 'A call about a CSR partnership',
    dossier: 'Your CSR dossier',
  },
  message: 'Message',
  problems: contactProblems,
  directions: 'Get directions',
  map: 'Map',
  showMap: 'Show the map',
} as const
