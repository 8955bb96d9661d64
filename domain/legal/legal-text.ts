import type { Organisation } from '../website/organisation.ts'

type Section = { heading: string; paragraphs: readonly string[] }
export type LegalText = { title: string; summary: string; sections: readonly Section[] }

/** Sections in staff's text form: a line beginning with # is a heading, any other line a paragraph. */
export function writtenOut(sections: readonly Section[]): string {
  return sections.map(({ heading, paragraphs }) => [`# ${heading}`, ...paragraphs].join('\n\n')).join('\n\n')
}

/** Parses the text form into sections. Text before the first heading is a section without one. */
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

/** Fills in {org_name} and {org_email}, or the text for a missing address. */
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
