/**
 * A spreadsheet runs a cell that begins like a formula, no matter who wrote it. An apostrophe in front makes it a
 * text; taking exactly one off again gives back what was there, so that an export imports without loss.
 */

// With blanks before it, which spreadsheets skip, and as East Asian keyboards type it.
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/

export function guarded(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

export function unguarded(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}
