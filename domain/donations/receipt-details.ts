/** What staff know of the donor of a gift entered by hand, for its receipt. */
import type { DonorKind, IdentifierKind } from '../receipts/identifiers.ts'
import { holderProblem, identifierKinds, identifierProblem } from '../receipts/identifiers.ts'
import { isPincode } from '../receipts/pincode.ts'
import { livesAbroad } from '../receipts/receipt-for.ts'

export type ReceiptDetailsForm = {
  kind: string
  id_kind: string
  id_number: string
  address: string
  city: string
  state: string
  pincode: string
  country: string
}

export const noReceiptDetails: ReceiptDetailsForm = {
  kind: 'person',
  id_kind: 'pan',
  id_number: '',
  address: '',
  city: '',
  state: '',
  pincode: '',
  country: 'India',
}

export type ReceiptDetails = {
  kind: DonorKind
  address: string | null
  city: string | null
  state: string | null
  pincode: string | null
  country: string | null
  identifier: { kind: IdentifierKind; number: string } | null
}

const LIMITS = { address: 500, city: 100, state: 100, pincode: 20, country: 100 } as const
type Line = keyof typeof LIMITS

/** The details, null where nothing was filled in, or what is wrong with them. Everything may come later. */
export function readReceiptDetails(
  typed: ReceiptDetailsForm,
): { details: ReceiptDetails | null } | { problems: Partial<Record<keyof ReceiptDetailsForm, string>> } {
  const problems: Partial<Record<keyof ReceiptDetailsForm, string>> = {}
  const lines = Object.fromEntries(
    (Object.keys(LIMITS) as Line[]).map((name) => {
      const text = typed[name].trim()
      if (text.length > LIMITS[name]) problems[name] = `Please use at most ${LIMITS[name]} characters.`
      return [name, text || null]
    }),
  ) as Record<Line, string | null>
  if (lines.pincode && !livesAbroad({ country: lines.country }) && !isPincode(lines.pincode))
    problems.pincode = 'A pincode has six digits, such as 411001.'
  const kind = typed.kind === 'organisation' ? 'organisation' : 'person'
  const idKind = identifierKinds.find((one) => one === typed.id_kind) ?? 'pan'
  const number = typed.id_number.trim()
  const problem =
    number === ''
      ? undefined
      : (identifierProblem(idKind, number) ?? (idKind === 'pan' ? holderProblem(number, kind) : undefined))
  if (problem) problems.id_number = problem
  if (Object.keys(problems).length > 0) return { problems }
  const isEmpty = !(number || lines.address || lines.city || lines.state || lines.pincode)
  if (isEmpty) return { details: null }
  return { details: { kind, ...lines, identifier: number ? { kind: idKind, number } : null } }
}
