/**
 * Rules for names and postal addresses in typed fields. `private.name_problem` is the same rule in the
 * database.
 */
import { nameProblems } from './name-problems.en.ts'

// Controls, line breaks, bidirectional controls, and the replacement character. U+200C and U+200D are kept:
// Hindi needs them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule is about them.
export const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffd]/

// The tax portal refuses these, and a spreadsheet treats such a cell as a formula.
export const LEADING_SIGN = /^\s*[=+\-@＝＋－＠]/

// Endings that mail programs turn into links. One letter before the dot is a degree, such as M.Com.
const LINK =
  /:\/\/|www\.|\S@\S|[\p{L}\p{M}\p{N}-]{2,}\.(?:com|net|org|info|biz|in|io|app|dev|xyz|online|site|shop|store|top|live|link|click|ly|ru|cn)(?![\p{L}\p{N}])|\.(?:me|co|ly)\//iu

export type NameFault = keyof typeof nameProblems

export function nameFault(text: string): NameFault | undefined {
  if (HIDDEN.test(text)) return 'nameHidden'
  if (LEADING_SIGN.test(text)) return 'nameSign'
  return hasLink(text) ? 'nameLink' : undefined
}

/** Whether a mail program would make a link of the text, even in full-width or invisible characters. */
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

/** The fault in a donor's field that holds a name or a line of a postal address. */
export function faultIn(field: string, text: string): NameFault | undefined {
  if (NAMES.includes(field)) return nameFault(text)
  // An address may have several lines.
  return ADDRESS.includes(field) ? nameFault(text.replace(/[\r\n\t]/g, ' ')) : undefined
}

export function problemIn(field: string, text: string): string | undefined {
  const fault = faultIn(field, text)
  return fault && nameProblems[fault]
}

/** The message for a name. */
export const personNameProblem = (text: string) => problemIn('name', text)

// Column lengths of the tax portal's statement.
const PORTAL = { name: 125, address: 200 } as const

/** The message for a name or a postal address longer than the tax portal accepts. */
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

/**
 * Text from a payment provider, a bank or a file: removes hidden characters in the fields checked by
 * `faultIn`.
 */
export const cleanField = (field: string, text: string) =>
  [...NAMES, ...ADDRESS].includes(field) ? cleanName(text) : text

/** A name from a payment provider, a bank or a file, without the parts that would be refused in a form. */
export function cleanName(text: string): string {
  if (!HIDDEN.test(text)) return text
  return text
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(new RegExp(`(?:(?!\\ufffd)${HIDDEN.source})+`, 'g'), ' ')
    .trim()
}
