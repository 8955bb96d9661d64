/** A registration in its form: all text. */
import { isDay } from '../india/indian-days.ts'
import { type RegistrationKind, registrationKinds } from './registrations.ts'

export type RegistrationForm = {
  kind: string
  number: string
  ordered_on: string
  valid_from: string
  valid_to: string
  file: string
  is_shown: boolean
}

export type RegistrationEntry = {
  kind: RegistrationKind
  number: string
  ordered_on: string | null
  valid_from: string
  valid_to: string | null
  file: string | null
  is_shown: boolean
}

type Problems = Partial<Record<keyof RegistrationForm, string>>

/** The registration, or its problems field by field. */
export function readRegistration(
  typed: RegistrationForm,
): { registration: RegistrationEntry } | { problems: Problems } {
  const kind = registrationKinds.find((one) => one === typed.kind)
  const number = typed.number.trim()
  const problems: Problems = {}
  if (!kind) problems.kind = 'Please choose what kind of registration this is.'
  if (number === '') problems.number = 'Please enter the number.'
  else if (number.length > 100) problems.number = 'The number must be at most 100 characters.'
  if (typed.ordered_on && !isDay(typed.ordered_on)) problems.ordered_on = 'Please enter a day.'
  if (!isDay(typed.valid_from)) problems.valid_from = 'Please enter the first day on which it is valid.'
  if (typed.valid_to && !isDay(typed.valid_to)) problems.valid_to = 'Please enter a day.'
  else if (typed.valid_to && typed.valid_to < typed.valid_from)
    problems.valid_to = 'The last day cannot be before the first.'
  if (!kind || Object.keys(problems).length > 0) return { problems }
  return {
    registration: {
      kind,
      number,
      ordered_on: typed.ordered_on || null,
      valid_from: typed.valid_from,
      valid_to: typed.valid_to || null,
      file: typed.file || null,
      is_shown: typed.is_shown,
    },
  }
}
