/**
 * A spreadsheet runs any cell that starts like a formula. A leading apostrophe makes it text; removing
 * exactly one restores the value, so that an export imports without loss.
 */

// With leading blanks, which spreadsheets skip, and in full-width forms.
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/

export function guarded(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

export function unguarded(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}
