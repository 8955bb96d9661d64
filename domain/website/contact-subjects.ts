/** Subjects linked from other pages: `/contact?about=…` fills in the subject of the message. */
export const contactSubjects = ['annual-report', 'call', 'certificates', 'dossier'] as const

export type ContactSubject = (typeof contactSubjects)[number]

/** Adds the subject to a link to the contact page; leaves other links unchanged. */
export function linkAbout(link: string, subject: ContactSubject): string {
  return link === '/contact' ? `/contact?about=${subject}` : link
}

export function subjectIn(parameters: URLSearchParams): ContactSubject | null {
  return contactSubjects.find((subject) => subject === parameters.get('about')) ?? null
}
