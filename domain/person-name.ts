/**
 * Rules for names and postal addresses, for the field that a person types into. `private.name_problem` is the same rule
 * in the database.
 */
import { nameProblems } from './forms/name-problems.en.ts'

// Controls, line breaks, bidirectional controls, and the sign for a letter that was lost. U+200C and U+200D are kept:
// Hindi needs them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule is about them.
export const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffd]/

// The tax portal refuses these, and a spreadsheet takes such a cell for a formula.
export const LEADING_SIGN = /^\s*[=+\-@＝＋－＠]/

// Endings that mail programs turn into a link by themselves. One letter before the dot is a degree, such as M.Com.
const LINK =
  /:\/\/|www\.|\S@\S|[\p{L}\p{M}\p{N}-]{2,}\.(?:com|net|org|info|biz|in|io|app|dev|xyz|online|site|shop|store|top|live|link|click|ly|ru|cn)(?![\p{L}\p{N}])|\.(?:me|co|ly)\//iu

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

const NAMES = ['name', 'contact_person']
const ADDRESS = ['address', 'city', 'state', 'country']

/** The fault in a field of a donor's record, where it holds a name or a line of a postal address. */
export function faultIn(field: string, text: string): NameFault | undefined {
  if (NAMES.includes(field)) return nameFault(text)
  // An address may have several lines.
  return ADDRESS.includes(field) ? nameFault(text.replace(/[\r\n\t]/g, ' ')) : undefined
}

export function problemIn(field: string, text: string): string | undefined {
  const fault = faultIn(field, text)
  return fault && nameProblems[fault]
}

/** The sentence to show beside a name. */
export const personNameProblem = (text: string) => problemIn('name', text)

export const addressProblem = (text: string) => problemIn('address', text)

// The columns of the statement that the tax portal takes.
const PORTAL = { name: 125, address: 200 } as const

/** The sentence about a name or a whole postal address that is longer than the tax portal takes. */
export function portalProblem(
  field: keyof typeof PORTAL,
  parts: readonly (string | null)[],
): string | undefined {
  const most = PORTAL[field]
  if (parts.filter(Boolean).join(', ').length <= most) return undefined
  return field === 'name'
    ? `Please use at most ${most} characters.`
    : `Please shorten the address: with city, state and pincode it may have at most ${most} characters.`
}

/** A text from a payment provider, a bank or a file: the fields that `faultIn` looks at, without hidden characters. */
export const cleanField = (field: string, text: string) =>
  [...NAMES, ...ADDRESS].includes(field) ? cleanName(text) : text

/** A name from a payment provider, a bank or a file, without what a person would be refused for typing. */
export function cleanName(text: string): string {
  if (!HIDDEN.test(text)) return text
  return text
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(new RegExp(`(?:(?!\\ufffd)${HIDDEN.source})+`, 'g'), ' ')
    .trim()
}
