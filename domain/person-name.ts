/**
 * Rules for names and postal addresses, for the field that a person types into. `private.name_problem` is the same rule
 * in the database.
 */

// Controls, line breaks, bidirectional controls, and the sign for a letter that was lost. U+200C and U+200D are kept:
// Hindi needs them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule is about them.
export const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffd]/

// The tax portal refuses these, and a spreadsheet takes such a cell for a formula.
export const LEADING_SIGN = /^\s*[=+\-@＝＋－＠]/

// Endings that mail programs turn into a link by themselves. One letter before the dot is a degree, such as M.Com.
const LINK =
  /:\/\/|www\.|\S@\S|[\p{L}\p{M}\p{N}-]{2,}\.(?:com|net|org|info|biz|in|io|app|dev|xyz|online|site|shop|store|top|live|link|click|ly|ru|cn)(?![\p{L}\p{N}])|\.(?:me|co|ly)\//iu

export const nameProblems = {
  nameHidden: 'Please leave out line breaks and hidden or unreadable characters.',
  nameSign: 'Please begin with a letter or a digit.',
  nameLink: 'Please leave out links, web addresses and email addresses.',
} as const

export type NameFault = keyof typeof nameProblems

export function nameFault(text: string): NameFault | undefined {
  if (HIDDEN.test(text)) return 'nameHidden'
  if (LEADING_SIGN.test(text)) return 'nameSign'
  return hasLink(text) ? 'nameLink' : undefined
}

/** Whether a mail program would make a link of the text, also when it is written in full-width or invisible characters. */
export function hasLink(text: string): boolean {
  return LINK.test(
    text
      .normalize('NFKC')
      .replaceAll('。', '.')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, ''),
  )
}

/** The sentence to show beside the name. */
export function personNameProblem(text: string): string | undefined {
  const fault = nameFault(text)
  return fault && nameProblems[fault]
}

/** The same for a postal address, which may have several lines. */
export function addressProblem(text: string): string | undefined {
  return personNameProblem(text.replace(/[\r\n\t]/g, ' '))
}

/** A name from a payment provider, a bank or a file, without what a person would be refused for typing. */
export function cleanName(text: string): string {
  if (!HIDDEN.test(text)) return text
  return text
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(new RegExp(`(?:(?!\\ufffd)${HIDDEN.source})+`, 'g'), ' ')
    .trim()
}
