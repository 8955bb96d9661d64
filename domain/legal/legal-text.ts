import type { Organisation } from '../organisation.ts'

type Section = { heading: string; paragraphs: readonly string[] }
export type LegalText = { title: string; summary: string; sections: readonly Section[] }

/** Sections as staff edit them: a heading is a line that begins with #, a paragraph any other line. */
export function writtenOut(sections: readonly Section[]): string {
  return sections.map(({ heading, paragraphs }) => [`# ${heading}`, ...paragraphs].join('\n\n')).join('\n\n')
}

/** What was written, in sections. Words before the first heading are a section without one. */
export function readSections(written: string): Section[] {
  const sections: { heading: string; paragraphs: string[] }[] = []
  for (const line of written.split(/\r?\n/).map((text) => text.trim())) {
    const heading = /^#+\s*(.*)$/.exec(line)?.[1]
    if (heading !== undefined) sections.push({ heading, paragraphs: [] })
    else if (line && sections.length > 0) sections.at(-1)?.paragraphs.push(line)
    else if (line) sections.push({ heading: '', paragraphs: [line] })
  }
  return sections
}

/** The text with the organisation's own details in place of {org_name} and {org_email}, or what to say without one. */
export function legalTextFor(text: LegalText, organisation: Organisation, noEmail: string): LegalText {
  const fill = (sentence: string) =>
    sentence
      .replaceAll('{org_name}', () => organisation.org_name)
      .replaceAll('{org_email}', () => organisation.org_email || noEmail)
  return {
    title: fill(text.title),
    summary: fill(text.summary),
    sections: text.sections.map(({ heading, paragraphs }) => ({
      heading: fill(heading),
      paragraphs: paragraphs.map(fill),
    })),
  }
}
