/** What visitors ask for on other pages: `/contact?about=…` fills in the subject of their message. */
export const contactSubjects = ['annual-report', 'call', 'certificates', 'dossier'] as const

export type ContactSubject = (typeof contactSubjects)[number]

/** A link to the contact page that says what it is about; any other link as it is. */
export function linkAbout(link: string, subject: ContactSubject): string {
  return link === '/contact' ? `/contact?about=${subject}` : link
}

export function subjectIn(parameters: URLSearchParams): ContactSubject | null {
  return contactSubjects.find((subject) => subject === parameters.get('about')) ?? null
}
