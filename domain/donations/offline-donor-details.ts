/** Details of an offline gift's donor for its receipt, as known to staff. */

import { isPincode } from '../india/pincode.ts'
import { westernDigits } from '../india/western-digits.ts'
import { portalProblem, problemIn } from '../input/person-name.ts'
import type { Language } from '../languages/languages.ts'
import { languageCalled } from '../messages/language.ts'
import type { DonorKind, IdentifierKind } from '../receipts/identifiers.ts'
import { holderProblem, identifierKinds, identifierProblem } from '../receipts/identifiers.ts'
import { livesAbroad } from '../receipts/receipt-for.ts'

export type ReceiptDetailsForm = {
  kind: string
  contact_person: string
  citizenship: string
  language: string
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
  contact_person: '',
  citizenship: 'unspecified',
  language: 'unspecified',
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
  contact_person: string | null
  citizenship: 'indian' | 'foreign' | null
  language: Language | null
  address: string | null
  city: string | null
  state: string | null
  pincode: string | null
  country: string | null
  identifier: { kind: IdentifierKind; number: string } | null
}

const LIMITS = {
  contact_person: 200,
  address: 500,
  city: 100,
  state: 100,
  pincode: 20,
  country: 100,
} as const
type Line = keyof typeof LIMITS

/** The details, null if nothing was filled in, or their problems. All of them are optional. */
export function readReceiptDetails(
  typed: ReceiptDetailsForm,
): { details: ReceiptDetails | null } | { problems: Partial<Record<keyof ReceiptDetailsForm, string>> } {
  const problems: Partial<Record<keyof ReceiptDetailsForm, string>> = {}
  const lines = Object.fromEntries(
    (Object.keys(LIMITS) as Line[]).map((name) => {
      const text = (name === 'pincode' ? westernDigits(typed[name]) : typed[name]).trim()
      const problem =
        text.length > LIMITS[name] ? `Please use at most ${LIMITS[name]} characters.` : problemIn(name, text)
      if (problem) problems[name] = problem
      return [name, text || null]
    }),
  ) as Record<Line, string | null>
  const tooLong = portalProblem('address', [lines.address, lines.city, lines.state, lines.pincode])
  if (tooLong) problems.address ??= tooLong
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
  const citizenship = (['indian', 'foreign'] as const).find((one) => one === typed.citizenship) ?? null
  const language = languageCalled(typed.language)
  const { country: _, ...told } = lines
  if (![number, citizenship, language, ...Object.values(told)].some(Boolean)) return { details: null }
  return {
    details: {
      kind,
      ...lines,
      contact_person: kind === 'organisation' ? lines.contact_person : null,
      citizenship,
      language,
      identifier: number ? { kind: idKind, number } : null,
    },
  }
}
