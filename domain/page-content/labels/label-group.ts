import type { PageDefaults } from '../content.ts'

/** A part of a page in the back office: its name, and a label for each element, in page order. */
export type LabelGroup = { name: string; elements: Readonly<Record<string, string>> }

/** Groups that label only elements of one page. */
export type LabelsOf<Defaults extends PageDefaults> = readonly {
  name: string
  elements: Partial<Record<keyof Defaults, string>>
}[]

/** Search and sharing data of every page. */
export const sharedLinkLabels = {
  name: 'Search engines and shared links',
  elements: {
    meta_title: 'Page title',
    meta_description: 'Page description',
  },
} as const

/** The closing appeal of a page. */
export const closingAskLabels = {
  name: 'Closing request',
  elements: {
    ask_heading: 'Heading',
    ask_text: 'Text',
    ask_button: 'Button',
  },
} as const
