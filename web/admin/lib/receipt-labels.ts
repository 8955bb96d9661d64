/** Labels of receipts in the back office. */
import type { Tables } from '#domain/database.types.ts'
import type { Missing, Series } from '#domain/receipts/receipt-for.ts'

export const seriesLabels: Record<Series, string> = {
  TAX: 'Tax receipts',
  ACK: 'Acknowledgements',
  FCRA: 'Foreign contributions',
  TEST: 'Test receipts',
}

export const kindLabels: Record<Tables<'receipts'>['kind'], string> = {
  tax: 'Tax receipt',
  acknowledgement: 'Acknowledgement',
}

export const missingLabels: Record<Missing, string> = {
  name: 'name',
  address: 'address',
  identifier: 'PAN or another identifier',
  passport: 'passport number',
  letters: 'name, address and cause in letters that can be printed',
  organisation: 'our own name, PAN and signatory in the settings',
  numbers: 'the last receipt number handed out before the restore, which is entered on the server',
}

/** name, address and passport number */
export function missingInWords(missing: readonly string[]): string {
  const words = missing.map((one) => missingLabels[one as Missing] ?? one)
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last
}

/** Two records with one number: a duplicate person, or a wrong number in one of them. */
export function sameNumber(others: readonly { name: string }[]): string {
  const names = others.map(({ name }) => name).join(', ')
  return `${names} ${others.length === 1 ? 'has' : 'have'} the same number. Is this the same person?`
}
