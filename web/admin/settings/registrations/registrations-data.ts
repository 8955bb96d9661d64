import type { RegistrationEntry, RegistrationForm } from '#domain/registrations/registration-form.ts'
import { registrationLabels } from '#domain/registrations/registrations.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { RegistrationRow } from '../../data/registrations.ts'
import { isGone, overtaken, type Saved } from '../../lib/saving.ts'
import type { Difference } from '../../ui/conflict.tsx'

const registrations = () => supabase().from('registrations')

export async function addRegistration(entry: RegistrationEntry): Promise<Saved<RegistrationRow>> {
  const { data } = await registrations().insert(entry).select().single().throwOnError()
  return { outcome: 'saved', row: data }
}

export async function updateRegistration(
  id: string,
  entry: RegistrationEntry,
  basedOn: string,
): Promise<Saved<RegistrationRow>> {
  const { data } = await registrations()
    .update(entry)
    .eq('id', id)
    .eq('updated_at', basedOn)
    .select()
    .throwOnError()
  if (data[0]) return { outcome: 'saved', row: data[0] }
  const { data: theirs } = await registrations().select('*').eq('id', id).maybeSingle().throwOnError()
  return overtaken(theirs, basedOn)
}

export async function removeRegistration(id: string): Promise<true> {
  const { data } = await registrations().delete().eq('id', id).select('id').throwOnError()
  return isGone(
    data,
    async () => (await registrations().select('id').eq('id', id).throwOnError()).data.length > 0,
  )
}

/** A registration as form values. */
export function formOf(row: RegistrationRow | null): RegistrationForm {
  return {
    kind: row?.kind ?? '',
    number: row?.number ?? '',
    ordered_on: row?.ordered_on ?? '',
    valid_from: row?.valid_from ?? '',
    valid_to: row?.valid_to ?? '',
    file: row?.file ?? '',
    is_shown: row?.is_shown ?? true,
  }
}

const NAMES: Record<keyof RegistrationForm, string> = {
  kind: 'Kind',
  number: 'Number',
  ordered_on: 'Day of the order',
  valid_from: 'Valid from',
  valid_to: 'Valid until',
  file: 'Document',
  is_shown: 'Shown on the site',
}

export function differences(mine: RegistrationForm, theirs: RegistrationRow | null): Difference[] {
  if (!theirs) return []
  const other = formOf(theirs)
  return (Object.keys(NAMES) as (keyof RegistrationForm)[])
    .filter((field) => mine[field] !== other[field])
    .map((field) => ({ name: NAMES[field], theirs: inWords(other[field]), mine: inWords(mine[field]) }))
}

function inWords(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value in registrationLabels ? registrationLabels[value as RegistrationRow['kind']] : value
}
