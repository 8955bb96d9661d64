import type { Organisation } from '../organisation.ts'

export type LegalText = {
  title: string
  summary: string
  sections: readonly { heading: string; paragraphs: readonly string[] }[]
}

/** The text with the organisation's own details in place of {org_name} and {org_email}. */
export function legalTextFor(text: LegalText, organisation: Organisation): LegalText {
  const fill = (sentence: string) =>
    sentence
      .replaceAll('{org_name}', () => organisation.org_name)
      .replaceAll('{org_email}', () => organisation.org_email || 'the address on our contact page')
  return {
    title: text.title,
    summary: fill(text.summary),
    sections: text.sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: paragraphs.map(fill) })),
  }
}
