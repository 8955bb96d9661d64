import type { PageDefaults } from '../content.ts'

/** A part of a page as staff see it: its name, and a name for each of its elements, in the page's order. */
export type LabelGroup = { name: string; elements: Readonly<Record<string, string>> }

/** Groups that name elements of one page and no others. */
export type LabelsOf<Defaults extends PageDefaults> = readonly {
  name: string
  elements: Partial<Record<keyof Defaults, string>>
}[]

/** What every page says of itself elsewhere. */
export const sharedLinkLabels = {
  name: 'Search engines and shared links',
  elements: {
    meta_title: 'Page title',
    meta_description: 'Page description',
  },
} as const

/** The request a page ends with. */
export const closingAskLabels = {
  name: 'Closing request',
  elements: {
    ask_heading: 'Heading',
    ask_text: 'Text',
    ask_button: 'Button',
  },
} as const
