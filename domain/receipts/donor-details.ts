/** Validates a donor's details for a receipt, with friendly messages. */

import { isPincode } from '../india/pincode.ts'
import { EMAIL } from '../input/patterns.ts'
import { portalProblem, problemIn } from '../input/person-name.ts'
import {
  type DonorKind,
  holderProblem,
  type IdentifierKind,
  identifierProblem,
  surnameHint,
} from './identifiers.ts'
import { livesAbroad } from './receipt-for.ts'

export type DonorDetailsEntry = {
  kind: 'person' | 'organisation'
  name: string
  contact_person?: string | null | undefined
  id_kind: IdentifierKind
  id_number: string
  /** In addition to another number: citizens abroad give their passport and optionally their PAN. */
  pan?: string | null | undefined
  address: string
  city: string
  state: string
  pincode: string
  country: string
  email?: string | null | undefined
  phone?: string | null | undefined
}

export type FieldProblems = Partial<Record<keyof DonorDetailsEntry, string>>

const EMAIL_WRONG = 'Please enter a valid email.'

export function detailsProblems(entry: DonorDetailsEntry): FieldProblems {
  const isAbroad = livesAbroad(entry)
  const isOrganisation = entry.kind === 'organisation'
  const problems: Record<string, string | undefined> = {
    name: within(
      entry.name,
      2,
      200,
      isOrganisation ? 'Please enter the organisation’s name.' : 'Please enter your name.',
    ),
    contact_person: isOrganisation
      ? within(entry.contact_person ?? '', 2, 200, 'Please name a contact person.')
      : undefined,
    id_number: numberProblem(entry),
    pan: entry.pan && entry.id_kind !== 'pan' ? panProblem(entry.pan, entry.kind) : undefined,
    address: within(entry.address, 3, 500, 'Please enter the address.'),
    city: isAbroad ? tooLong(entry.city, 100) : within(entry.city, 1, 100, 'Please enter the city.'),
    state: isAbroad ? tooLong(entry.state, 100) : within(entry.state, 1, 100, 'Please enter the state.'),
    pincode: isAbroad
      ? tooLong(entry.pincode, 20)
      : isPincode(entry.pincode)
        ? undefined
        : 'A pincode has six digits, such as 411001.',
    country: tooLong(entry.country, 100),
    email: entry.email && !isEmail(entry.email) ? EMAIL_WRONG : undefined,
    phone: tooLong(entry.phone ?? '', 50),
  }
  problems.name ??= portalProblem('name', [entry.name])
  problems.address ??= portalProblem('address', [
    entry.address,
    entry.city,
    entry.state,
    entry.pincode,
    isAbroad ? entry.country : null,
  ])
  for (const [field, text] of Object.entries(entry)) problems[field] ??= problemIn(field, text ?? '')
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem)) as FieldProblems
}

function numberProblem({ kind, id_kind, id_number, country }: DonorDetailsEntry): string | undefined {
  if (kind === 'organisation' && id_kind !== 'pan') return 'An organisation gives with its PAN.'
  if (kind === 'person' && id_kind !== 'passport' && livesAbroad({ country }))
    return 'Indian citizens abroad enter their passport number.'
  return id_kind === 'pan' ? panProblem(id_number, kind) : identifierProblem(id_kind, id_number)
}

const panProblem = (number: string, kind: DonorKind) =>
  identifierProblem('pan', number) ?? holderProblem(number, kind)

/** Hints that do not prevent saving. */
export function detailsHints({ id_kind, id_number, pan, name }: DonorDetailsEntry): Record<string, string> {
  const [field, number] = id_kind === 'pan' ? ['id_number', id_number] : ['pan', pan]
  const hint = number ? surnameHint(number, name) : undefined
  return hint ? { [field]: hint } : {}
}

/** All numbers entered: the required one, and a PAN beside it. */
export function numbersOf({ id_kind, id_number, pan }: DonorDetailsEntry) {
  const asked = { field: 'id_number', kind: id_kind, number: id_number } as const
  return pan && id_kind !== 'pan' ? [asked, { field: 'pan', kind: 'pan', number: pan } as const] : [asked]
}

const isEmail = (text: string) => text.length <= 254 && EMAIL.test(text)

function within(text: string, least: number, most: number, problem: string): string | undefined {
  return countSeen(text) < least ? problem : tooLong(text, most)
}

/** Counts visible letters and digits: zero-width spaces are not a name. */
function countSeen(text: string): number {
  return text.match(/(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/gu)?.length ?? 0
}

function tooLong(text: string, most: number): string | undefined {
  return text.length > most ? `Please use at most ${most} characters.` : undefined
}
